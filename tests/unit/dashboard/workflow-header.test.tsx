// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { WorkflowHeader } from '../../../web/features/dashboard/workflow-header.tsx'
import { workflow } from '../../../web/state/workflow.ts'
import { domMock } from '../../support/dom-mock.ts'
import { openPage } from '../../support/dom-page.tsx'

domMock()

test('by Tab, Refresh comes before what stops the workflow', async () => {
  await workflow.load()
  const Header = () => (
    <WorkflowHeader
      page={{ heading: 'Watchlist workflow', purpose: '' }}
      checkedAt={null}
      refreshing={false}
      onRefresh={() => undefined}
    />
  )
  const user = openPage(Header, '/dashboard')
  const stop = await screen.findByRole('button', { name: /Stop|Start/ })
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Refresh')
  await user.tab()
  expect(document.activeElement).toBe(stop)
})
