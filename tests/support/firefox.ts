import { type Browser, firefox } from 'playwright-core'
import { test as chromiumTest } from './test.ts'

/** Command Playwright sends for every new context and Firefox 153 doesn't support. No test depends on it. */
const UNKNOWN = 'emulation.setMediaFeaturesOverride'

interface Wire {
  send(method: string, parameters: object): Promise<unknown>
}
interface Inside {
  _connection: { toImpl(browser: Browser): { _browserSession: Wire } }
}

/** Patches a private object of Playwright; throws if a version moves it. */
const skipUnknown = (browser: Browser) => {
  const session = (browser as unknown as Inside)._connection.toImpl(browser)._browserSession
  const wire: Wire = Object.getPrototypeOf(session)
  const send = wire.send
  wire.send = function (this: Wire, method, parameters) {
    return method === UNKNOWN ? Promise.resolve({}) : send.call(this, method, parameters)
  }
}

/** The product in the system's Firefox, driven by Playwright over WebDriver BiDi. */
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
