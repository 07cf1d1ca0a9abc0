import asyncio


async def main():
    print("awaited")
    #> awaited


asyncio.run(main())
