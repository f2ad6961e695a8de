import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { exportsOf, namedImportsOf, ROOT, sourcesUnder } from './imports.ts'

/** Exported for tests only. New code is tested through what its module offers to others. */
const FOR_TESTS = [
  'mock/scenarios/load-scenario.ts parseScenario',
  'mock/world/profiles.ts ProfileId',
  'scripts/build/group.ts partName',
  'scripts/build/licenses.ts licensesOf',
  'scripts/programs.ts findFirefox',
  'server/app.ts Environment',
  'server/config.ts VARIABLES',
  'server/edge/login-limit.ts AttemptCounts',
  'server/edge/request-guard.ts isFromTheApp',
  'server/edge/request-guard.ts isPlainPath',
  'web/components/decisions/decision-reports.ts reportOf',
  'web/components/decisions/outbox.ts createOutbox',
  'web/components/decisions/use-held-rows.ts HeldRows',
  'web/components/decisions/use-held-rows.ts holdRows',
  'web/components/first-steps/setup-steps.ts SetupInput',
  'web/components/list/list-filters.tsx FoundStatus',
  'web/components/routing/pattern.ts PatternError',
  'web/components/section-in-view.ts sectionInView',
  'web/contract/config.ts DELETE_NOTIFY_CHANNELS',
  'web/contract/content-router.ts RULE_OPERATORS',
  'web/contract/live-events.ts ApprovalEvent',
  'web/features/approvals/facts/library-words.ts libraryWords',
  'web/features/approvals/facts/record.tsx decidedRequests',
  'web/features/arr/router/rule-writes.ts planPlace',
  'web/features/arr/router/use-conditions.ts conditionFields',
  'web/features/bell/bell-store.ts EMPTY_LOG',
  'web/features/bell/bell-store.ts mergeLogs',
  'web/features/connection/server-log.tsx LOG_KEPT',
  'web/features/connection/server-log.tsx lineOf',
  'web/features/dashboard/statistics/pipeline-chart.ts formatDays',
  'web/features/dashboard/statistics/requests-per-day.tsx dayChart',
  'web/features/notifications/notification-overview.ts NotificationInput',
  'web/features/notifications/notification-overview.ts channelsOf',
  'web/features/notifications/notification-overview.ts notificationOverview',
  'web/features/palette/match.ts SHOWN_PER_GROUP',
  'web/features/plex/token-form.tsx tokenError',
  'web/features/plex/token-form.tsx tokenIn',
  'web/features/settings-transfer/config-import.ts Difference',
  'web/features/utilities/delete-sync/dry-run.ts staleness',
  'web/features/utilities/delete-sync/plan-table.tsx PLANNED',
  'web/features/utilities/runs/define-run.ts runningOf',
  'web/lib/base-path.ts ensureBase',
  'web/lib/request.ts serverMessageOf',
  'web/state/approvals.ts createApprovals',
  'web/state/plans.ts plansIn',
  'web/state/quotas.ts mergeQuotas',
  'web/state/unsaved.ts unsavedOnPage',
  'web/ui/open-overlays.ts countOverlay',
  'web/ui/use-minute.ts onMinute',
]
/** How many exports only tests may import. Lower it with each that goes: new code is tested through what its module offers. */
const FOR_TESTS = 50

/** More lines than a reader can hold. Such files are named, but don't fail the test. */
const LONG = 300

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const PRODUCT = [...['web', 'server', 'mock', 'scripts'].flatMap(sourcesUnder), 'vitest.config.ts']
const TESTS = sourcesUnder('tests')

test('the top level holds what CONTRIBUTING.md lists', () => {
  const ignored = read('.gitignore')
    .split('\n')
    .map(line => line.replace('/', ''))
  const found = readdirSync(ROOT).filter(
    name => name !== '.git' && !ignored.includes(name) && !name.endsWith('.log'),
  )
  const [, section = ''] = read('CONTRIBUTING.md').split('\n### Top level\n')
  const [table = ''] = section.split('\n#')
  const listed = [...table.matchAll(/^\| (`.+?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  )
  expect(found.sort()).toEqual(listed.sort())
})

/** Exports of `files` that none of `readers` imports, such as "web/lib/time.ts HOUR_MS". */
const unread = (files: readonly string[], readers: readonly string[]): string[] => {
  const read = new Set(
    readers.flatMap(file => namedImportsOf(file).map(({ to, name }) => `${to} ${name}`)),
  )
  return files.flatMap(file =>
    exportsOf(file)
      .filter(name => !read.has(`${file} ${name}`) && !read.has(`${file} *`))
      .map(name => `${file} ${name}`),
  )
}

test('every exported name is imported', () => {
  const all = [...PRODUCT, ...TESTS]
  expect(unread(all, all)).toEqual([])
})

test('what the product exports, the product imports', () => {
  const forTests = unread(PRODUCT, PRODUCT)
  expect(forTests.length, forTests.join('\n')).toBeLessThanOrEqual(FOR_TESTS)
})

afterAll(() => {
  const long = [...PRODUCT, ...TESTS]
    .map(file => ({ file, lines: read(file).split('\n').length - 1 }))
    .filter(({ lines }) => lines > LONG)
    .sort((one, other) => other.lines - one.lines)
    .map(({ file, lines }) => `  ${lines} ${file}\n`)
  process.stdout.write(`Files over ${LONG} lines:\n${long.join('')}`)
})
