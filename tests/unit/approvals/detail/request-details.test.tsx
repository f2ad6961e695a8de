// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RouterRule } from '../../../../web/contract/content-router.ts'
import { RequestDetails } from '../../../../web/features/approvals/detail/request-details.tsx'
import { ReasonStrip } from '../../../../web/features/approvals/facts/reason-strip.tsx'
import { domMock } from '../../../support/dom-mock.ts'
import { openPage } from '../../../support/dom-page.tsx'
import { approval } from '../support.ts'

const mock = domMock()

const show = (row: ReturnType<typeof approval>) =>
  openPage(
    () => (
      <>
        <ReasonStrip row={row} />
        <RequestDetails row={row} />
      </>
    ),
    '/approvals',
  )

const held = (routerRuleId: number) =>
  approval({
    triggeredBy: 'router_rule',
    routerRuleId,
    approvalReason: 'Router rule "An old name" requires approval',
  })

test('links to the router rule under its current name', async () => {
  const path = '/v1/content-router/rules/target/radarr'
  const [rule] = (await mock.send<{ rules: RouterRule[] }>('GET', path)).rules
  show(held(rule?.id ?? 0))
  expect(await screen.findByText(`Approval required by the rule “${rule?.name}”`)).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Edit rule' })
  expect(link.getAttribute('href')).toBe(`/radarr/content-router?rule=${rule?.id}`)
})

test('shows the former name of a deleted rule without a link', async () => {
  show(held(999_999))
  expect(await screen.findByText(/“An old name” \(deleted\)/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Edit rule' })).toBeNull()
})

test('collapses the request number and content key under "Request details"', () => {
  show(approval({ id: 4711, contentKey: 'plex://movie/5d7768' }))
  const more = screen.getByText('Request details').closest('details')
  expect(more?.open).toBe(false)
  const ids = within(more as HTMLElement)
  expect(ids.getByText('4711')).toBeTruthy()
  expect(ids.getByText('plex://movie/5d7768')).toBeTruthy()
  expect(screen.getAllByText('4711')).toHaveLength(1)
})
