import type { BrowserContext, ConsoleMessage } from 'playwright-core'

/** Collects what the pages of a context complain about; a test says beforehand what it expects. */
export const watchConsole = (context: BrowserContext) => {
  const complaints: string[] = []
  // One instance of the demo does not answer, which is asked for on several pages.
  const expected: RegExp[] = [/status of 500.*\/v1\/(radarr|sonarr)\/[\w-]+\)$/]
  const note = (text: string) => complaints.push(text)

  context.on('console', (message: ConsoleMessage) => {
    if (message.type() !== 'error') return
    const { url } = message.location()
    note(url ? `${message.text()} (${new URL(url, 'http://page').pathname})` : message.text())
  })
  context.on('weberror', problem => {
    note(problem.error().stack ?? problem.error().message)
  })

  return {
    /** Complaints that match are what this test is about. */
    expect(pattern: RegExp) {
      expected.push(pattern)
    },
    all: () => complaints,
    unexpected: () =>
      complaints.filter(complaint => !expected.some(pattern => pattern.test(complaint))),
  }
}
export type ConsoleWatch = ReturnType<typeof watchConsole>
