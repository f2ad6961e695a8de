import { App } from '../support/app.ts'
import { Mock } from '../support/mock.ts'
import { type Program, startProgram } from '../support/program.ts'
import { expect, test } from '../support/test.ts'

test('the same build in front of a backend of its own behaves the same', async ({
  context,
  complaints: _,
}) => {
  const programs: Program[] = []
  try {
    const backend = await startProgram('mock/main.js', { MOCK_SCENARIO: 'quiet' })
    programs.push(backend)
    const gateway = await startProgram('server/main.js', {
      BACKEND_URL: backend.url,
      RELEASES_URL: 'off',
    })
    programs.unshift(gateway)
    const mock = new Mock(backend.url)
    const app = await App.inside(context, gateway.url)

    await app.open('/login')
    await expect(app.page.getByText('Demo sign-in')).not.toBeVisible()
    await app.signIn()
    await expect(app.page).toBeAt('/dashboard')
    await expect(app.liveState).toHaveText('Live')
    await app.waitForIdleParts()
    await mock.approval('created', { title: 'From afar', contentType: 'movie', userId: 2 })
    await expect(app.toast('New Approval Request')).toContainText('From afar')
    await app.button('Approve From afar').click()
    await expect(app.toast('Request Approved')).toContainText('From afar has been approved for')
  } finally {
    for (const page of context.pages()) await page.close()
    for (const program of programs) expect(await program.stop()).toBe(0)
  }
})
