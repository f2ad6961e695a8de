import { App } from '../support/app.ts'
import { Mock } from '../support/mock.ts'
import { expect, test } from '../support/test.ts'

test('the build works the same in front of a separate backend', async ({ context, start }) => {
  const backend = await start('mock/main.js', { MOCK_SCENARIO: 'quiet' })
  const gateway = await start('server/main.js', { BACKEND_URL: backend.url })
  const mock = new Mock(backend.url)
  const app = await App.inside(context, gateway.url)

  await app.open('/login')
  await expect(app.page.getByText('Demo account')).not.toBeVisible()
  await app.signIn()
  await expect(app.page).toBeAt('/dashboard')
  await expect(app.liveState).toHaveText('Live')
  await app.waitUntilToastsCanAppear()
  await mock.approval('created', { title: 'From afar', contentType: 'movie', userId: 2 })
  await expect(app.toast('New Approval Request')).toContainText('From afar')
  await app.button('Approve From afar').click()
  await expect(app.toast('Request Approved')).toContainText('From afar has been approved for')
})
