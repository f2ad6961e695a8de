import { describe } from 'vitest'
import type { App } from '../support/app.ts'
import { expect, test } from '../support/test.ts'

/** Replaces every text node by a `<font>` element with its text, also those added later, as translation does. */
const wrapTexts = () => {
  const wrap = (text: Text) => {
    const parent = text.parentElement
    if (!text.data.trim() || !parent || parent.closest('font, script, style, textarea')) return
    const font = document.createElement('font')
    font.textContent = text.data
    text.replaceWith(font)
  }
  const wrapIn = (node: Node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const texts: Text[] = node instanceof Text ? [node] : []
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
    texts.forEach(wrap)
  }
  addEventListener('DOMContentLoaded', () => {
    wrapIn(document.body)
    new MutationObserver(changes => {
      for (const { addedNodes } of changes) addedNodes.forEach(wrapIn)
    }).observe(document.body, { childList: true, subtree: true })
  })
}

const region = (app: App, name: string) => app.page.getByRole('region', { name, exact: true })
const saveBar = (app: App) => region(app, 'Unsaved changes')

describe('with an undo window', () => {
  // Otherwise, a decision is sent without a countdown.
  test.override({ undoWindowS: 5 })

  test('the app keeps working while something wraps its texts', async ({ app, mock, context }) => {
    await context.addInitScript(wrapTexts)
    await mock.approval('created', { title: 'A Quiet Earth', contentType: 'movie', userId: 2 })
    await mock.approval('created', { title: 'A Quiet Dawn', contentType: 'movie', userId: 2 })
    const row = (title: string) => app.page.getByRole('row').filter({ hasText: title })

    await app.openSignedIn('/approvals')
    // Browsers and extensions are asked not to translate; some do.
    await expect(app.page.locator('html')).toHaveAttribute('translate', 'no')
    await expect(app.page.locator('html.notranslate')).toHaveCount(1)
    await expect(app.page.locator('meta[name="google"]')).toHaveAttribute('content', 'notranslate')
    await expect(row('A Quiet Earth').locator('font').first()).toBeVisible()
    for (const title of ['A Quiet Earth', 'A Quiet Dawn'])
      await row(title).getByRole('checkbox').click()
    await expect(app.page.getByRole('region', { name: 'Selection actions' })).toBeVisible()
    const { approved } = (await mock.state()).approvals
    await app.page.keyboard.press('a')
    const pendingText = app.page.getByRole('button', { name: /^Approvals ?, [\d,]+ pending$/ })
    const pending = await pendingText.innerText()
    await expect(app.toast('Approved 2 requests')).toBeVisible()
    await expect.poll(async () => (await mock.state()).approvals.approved).toBe(approved + 2)
    await expect(app.toast('Approved 2 requests')).toHaveCount(0)
    await expect(pendingText).not.toHaveText(pending)
    await app.button('View').click()
    await app.page.getByRole('menuitem', { name: 'Refresh' }).click()
    await app.choose('Connection details')
    const details = app.dialog(/^Connection/)
    await details.getByRole('button', { name: 'Refresh' }).click()
    await expect(details.getByRole('button', { name: 'Refresh' })).not.toHaveAttribute(
      'aria-busy',
      'true',
    )
    await app.page.keyboard.press('Escape')
    await app.page.keyboard.press('Control+k')
    await app.page.getByRole('combobox').fill('api keys')
    await expect(app.page.getByRole('option', { selected: true })).toContainText('API keys')
    await app.page.keyboard.press('Enter')
    await expect(app.title).toHaveText('API keys')

    await app.navigate('/approvals/settings')
    await app.page.getByLabel('Expire after', { exact: true }).fill('48')
    await saveBar(app).getByRole('button', { name: 'Save' }).click()
    await expect(saveBar(app)).not.toBeVisible()

    await app.navigate('/radarr/content-router')
    const enable = app.page.getByRole('switch', { name: /^Enable/ }).first()
    await enable.click()
    await expect(app.page.getByText('Off', { exact: true }).first()).toBeVisible()

    await app.navigate('/dashboard')
    await app.button(/^Activity/).click()
    await expect(app.dialog(/^Activity/)).toBeVisible()
    await app.page.keyboard.press('Escape')
    await app.choose('Switch to light theme')
    await expect(app.title).toHaveText('Dashboard')
    await expect(app.page.getByText('Couldn’t show this')).toHaveCount(0)
  })
})

test('a page whose scripts don’t run says so after a while', async ({ app }) => {
  const hint = app.page.getByText('Stargazarr hasn’t started.')
  const endDelay = () =>
    app.page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish()
    })
  await app.open('/login')
  await expect(app.button('Log in')).toBeVisible()
  await endDelay()
  await expect(hint).not.toBeVisible()

  // As Rocket Loader does, but without the script that would run them later.
  await app.page.route('**/login', async route => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll('type="module"', 'type="x-module"')
    await route.fulfill({ response, body })
  })
  await app.page.reload()
  await expect(hint).not.toBeVisible()
  await endDelay()
  await expect(hint).toBeVisible()
})
