import { describe } from 'vitest'
import { findFirefox } from '../../scripts/programs.ts'
import { expect } from '../support/test.ts'
import { firefoxTest } from './firefox.ts'

const FIREFOX = findFirefox()
const test = firefoxTest(FIREFOX ?? '')
const TITLE = 'The Long Way Round'
const request = { title: TITLE, contentType: 'movie', userId: 2 } as const

describe.skipIf(FIREFOX === null)(`in Firefox${FIREFOX ? '' : ', which is not installed'}`, () => {
  test.override({ undoWindowS: 10 })

  test('main admin tasks work', async ({ app, mock, consoleErrors }) => {
    // Starts signed out.
    consoleErrors.expect(/401/)
    const { keyboard } = app.page
    await app.open('/dashboard')
    await app.signIn()
    await expect(app.title).toHaveText('Dashboard')
    await expect(app.liveState).toHaveText('Live')
    await app.waitUntilToastsCanAppear()

    await mock.approval('created', request)
    await expect(app.toast('New Approval Request')).toContainText(TITLE)
    const { approved } = (await mock.state()).approvals
    await app.button(`Approve ${TITLE}`).click()
    await app.button(`Undo for ${TITLE}`).click()
    await app.button(`Approve ${TITLE}`).click()
    await app.open('/approvals/settings')
    await expect.poll(async () => (await mock.state()).approvals.approved).toBe(approved + 1)

    const hours = app.page.getByRole('textbox', { name: 'Expire after' })
    // React doesn't notice a value set through WebDriver BiDi, so use the keyboard.
    await hours.focus()
    await keyboard.press('Control+a')
    await keyboard.type('48')
    await app.button(/^Save/).click()
    await expect(app.toast('Expire after is 48 hours')).toBeVisible()
    await app.page.reload()
    await expect(hours).toHaveValue('48')

    await app.navigate('/approvals')
    const account = app.button(/account$/)
    await account.click()
    const [button, menu] = await Promise.all(
      [account, app.page.getByRole('menu')].map(part => part.boundingBox()),
    )
    expect(Math.round((menu?.y ?? 0) + (menu?.height ?? 0))).toBe(Math.round(button?.y ?? 0) - 6)
    await keyboard.press('Escape')
    await app.button('Triage').click()
    const triage = app.page.getByRole('region', { name: 'Triage' })
    await expect(triage).toContainText(/1 of \d+/)
    const before = (await mock.state()).approvals.approved
    await keyboard.press('s')
    await expect(triage).toContainText(/2 of \d+/)
    await keyboard.press('a')
    await expect(app.button(/^Undo/)).toBeVisible()
    await app.open('/dashboard')
    await expect.poll(async () => (await mock.state()).approvals.approved).toBe(before + 1)
  })
})
