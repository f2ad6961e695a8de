// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { useOpened } from '../../../web/components/list/use-opened.ts'

test('closing twice before the page follows goes back once, and the item can be closed again later', async () => {
  let address = ''
  let item!: ReturnType<typeof useOpened>
  const Page = () => {
    const { pathname, search } = useLocation()
    address = pathname + search
    item = useOpened('request')
    return null
  }
  const root = createRoot(document.createElement('div'))
  root.render(
    <MemoryRouter initialEntries={['/elsewhere', '/list']}>
      <Page />
    </MemoryRouter>,
  )
  for (const id of ['3', '4']) {
    await vi.waitFor(() => expect(address).toBe('/list'))
    item.open(id)
    await vi.waitFor(() => expect(address).toBe(`/list?request=${id}`))
    const { close } = item
    close()
    close()
    await vi.waitFor(() => expect(address).not.toContain('request'))
  }
  expect(address).toBe('/list')
  root.unmount()
})
