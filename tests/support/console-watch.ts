import type { BrowserContext, ConsoleMessage } from 'playwright-core'

/** Collects console errors and uncaught exceptions of a context's pages. A test declares the ones that it expects. */
export const watchConsole = (context: BrowserContext) => {
  const consoleErrors: string[] = []
  const expected: RegExp[] = []
  const note = (text: string) => consoleErrors.push(text)

  context.on('console', (message: ConsoleMessage) => {
    if (message.type() !== 'error') return
    const { url } = message.location()
    note(url ? `${message.text()} (${new URL(url, 'http://page').pathname})` : message.text())
  })
  context.on('weberror', problem => {
    note(problem.error().stack ?? problem.error().message)
  })

  return {
    expect(pattern: RegExp) {
      expected.push(pattern)
    },
    all: () => consoleErrors,
    unexpected: () => consoleErrors.filter(error => !expected.some(pattern => pattern.test(error))),
  }
}
export type ConsoleWatch = ReturnType<typeof watchConsole>
