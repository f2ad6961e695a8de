import { type Browser, firefox } from 'playwright-core'
import { test as chromiumTest } from '../support/test.ts'

/** Playwright sends this command for every new context, but Firefox 153 doesn't support it. No test depends on it. */
const UNKNOWN = 'emulation.setMediaFeaturesOverride'

interface Wire {
  send(method: string, parameters: object): Promise<unknown>
}
interface Inside {
  _connection: { toImpl(browser: Browser): { _browserSession: Wire } }
}

/** Patches a private object of Playwright. Throws if an update of Playwright has moved the object. */
const skipUnknown = (browser: Browser) => {
  const session = (browser as unknown as Inside)._connection.toImpl(browser)._browserSession
  const wire: Wire = Object.getPrototypeOf(session)
  const send = wire.send
  wire.send = function (this: Wire, method, parameters) {
    return method === UNKNOWN ? Promise.resolve({}) : send.call(this, method, parameters)
  }
}

export const firefoxTest = (executablePath: string) =>
  chromiumTest.extend({
    browser: [
      // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures out of the pattern
      async ({}, use) => {
        const browser = await firefox.launch({ channel: 'moz-firefox', executablePath })
        skipUnknown(browser)
        await use(browser)
        await browser.close()
      },
      { scope: 'worker' },
    ],
  })
