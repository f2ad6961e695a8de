import { expect, test } from '../support/test.ts'

test('every animation of the stylesheet has keyframes', async ({ app }) => {
  await app.open('/login')
  const { used, defined } = await app.page.evaluate(() => {
    const used = new Set<string>()
    const defined = new Set(['none'])
    const read = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSKeyframesRule) defined.add(rule.name)
        if (rule instanceof CSSStyleRule)
          for (const name of rule.style.animationName.split(', ')) if (name) used.add(name)
        if ('cssRules' in rule && rule.cssRules instanceof CSSRuleList) read(rule.cssRules)
      }
    }
    for (const { cssRules } of document.styleSheets) read(cssRules)
    return { used: [...used], defined: [...defined] }
  })
  expect(used.length).toBeGreaterThan(5)
  expect(used.filter(name => !defined.includes(name))).toEqual([])
})

test('the spinner is a ring with a visible gap, and turns unless motion is reduced', async ({
  app,
}) => {
  await app.openSignedIn('/approvals/settings')
  await app.page.getByLabel('Expire after', { exact: true }).fill('48')
  const release = await app.hold('/v1/config/config')
  const save = app.page
    .getByRole('region', { name: 'Unsaved changes' })
    .getByRole('button', { name: /^Sav(e|ing)/ })
  await save.click()
  await expect(save).toHaveAttribute('aria-busy', 'true')
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await app.page.emulateMedia({ reducedMotion })
    const seen = await save.locator('.spinner').evaluate(spinner => {
      const { borderTopColor, borderRightColor } = getComputedStyle(spinner, '::before')
      const isEndless = spinner
        .getAnimations({ subtree: true })
        .filter(({ playState }) => playState === 'running')
        .some(one => one.effect?.getTiming().iterations === Number.POSITIVE_INFINITY)
      return { hasGap: borderTopColor !== borderRightColor, isEndless }
    })
    expect(seen).toEqual({ hasGap: true, isEndless: reducedMotion === 'no-preference' })
  }
  await release()
})
