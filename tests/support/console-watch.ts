import type { BrowserContext, ConsoleMessage } from 'playwright-core'

/** Collects console errors and uncaught exceptions of a context's pages. A test declares the ones that it expects. */
export const watchConsole = (context: BrowserContext) => {
  const consoleErrors: string[] = []
  const expected: RegExp[] = []

  context.on('console', (message: ConsoleMessage) => {
    if (message.type() !== 'error') return
    const { url } = message.location()
    const path = url ? ` (${new URL(url, 'http://page').pathname})` : ''
    consoleErrors.push(message.text() + path)
  })
  context.on('weberror', problem => {
    consoleErrors.push(problem.error().stack ?? problem.error().message)
  })

  return {
    expect: (pattern: RegExp) => void expected.push(pattern),
    all: () => consoleErrors,
    unexpected: () => consoleErrors.filter(error => !expected.some(pattern => pattern.test(error))),
  }
}
export type ConsoleWatch = ReturnType<typeof watchConsole>
