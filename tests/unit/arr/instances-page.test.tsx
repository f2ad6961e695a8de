// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Instance } from '../../../web/contract/instances.ts'
import InstancesPage from '../../../web/features/arr/instances/instances-page.tsx'
import { domMock } from '../../support/dom-mock.ts'
import { asksToLeave, isSaved, openPage, retype, save, type User } from '../../support/dom-page.tsx'
import { asked, press } from '../../support/dom-press.ts'
import { RULES, storedRules } from '../../support/router-rule.ts'

const mock = domMock()
const stored = async (kind: 'radarr' | 'sonarr', name: string) => {
  const list = await mock.send<Instance[]>('GET', `/v1/${kind}/instances`)
  const row = list.find(one => one.name === name)
  if (!row) throw new Error(`There is no ${name}.`)
  return row
}

const WEBHOOK = 'Failed to register webhook: Unable to send test message to http://pulsarr:3003'
const WARNING = 'Saved, but Radarr can’t reach this server at http://pulsarr:3003'

const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map(row => within(row).getAllByRole('link')[0]?.textContent)
const rowNamed = async (name: string) => {
  const link = await screen.findByRole('link', { name })
  const row = link.closest('tr')
  if (!row) throw new Error(`There is no row ${name}.`)
  return row
}
const sheet = async (name: string) => within(await screen.findByRole('dialog', { name }))
type Form = Awaited<ReturnType<typeof sheet>>
const openSheet = async (user: User, name: string) => {
  await user.click(await screen.findByRole('link', { name }))
  return sheet(name)
}
const act = async (user: User, name: string, item: string) => {
  await press(user, `More actions for ${name}`, within(await rowNamed(name)))
  return screen.findByRole('menuitem', { name: item })
}

test('lists the default first and then by name, says why one is unreachable, and filters by that', async () => {
  const user = openPage(InstancesPage, '/radarr/instances')
  const filter = await screen.findByRole('button', { name: '1 of 3 unreachable' })
  expect(rows()).toEqual(['Radarr', 'Attic (old disks)', 'Radarr 4K'])
  const attic = await rowNamed('Attic (old disks)')
  expect(attic.textContent).toContain('UnreachableUnknown host attic.invalid')
  const radarr = within(await rowNamed('Radarr'))
  expect(radarr.getByText(/^[\d,]+ ms$/)).toBeTruthy()
  expect(Object.keys(await mock.calls()).join()).not.toMatch(/profiles|folders|tags/)
  await user.hover(attic)
  expect(await radarr.findByText('HD-1080p')).toBeTruthy()
  expect(radarr.getByText(/ free$/)).toBeTruthy()
  const rules = await radarr.findByRole('link', { name: '2 rules' })
  expect(rules.getAttribute('href')).toContain('/radarr/content-router?instance=1')
  expect(radarr.getByText('and everything else')).toBeTruthy()
  expect(within(await rowNamed('Radarr 4K')).getByText('copied from Radarr')).toBeTruthy()
  await user.click(filter)
  expect(rows()).toEqual(['Attic (old disks)'])
  await user.click(filter)
  expect(rows()).toHaveLength(3)
  for (const [name, uses] of [
    ['Radarr', /^Used by 2 rules.*Gets everything no rule matches$/],
    ['Radarr 4K', /^Used by 1 rule.*Gets copies of titles from Radarr$/],
  ] as const) {
    const form = await openSheet(user, name)
    expect(form.getByRole('region', { name: 'Used by' }).textContent).toMatch(uses)
  }
})

test('tests one instance or all of them by key, and keeps the old results meanwhile', async () => {
  const user = openPage(InstancesPage, '/radarr/instances')
  await screen.findByRole('button', { name: '1 of 3 unreachable' })
  await waitFor(() => expect(screen.getAllByText(/^[\d,]+ ms$/)).toHaveLength(2))
  const calls = async () => (await mock.calls())['POST /v1/radarr/test-connection']
  const before = (await calls()) ?? 0
  const radarr = await rowNamed('Radarr')
  await mock.fault({ method: 'POST', path: '/v1/radarr/test-connection', delay: '300ms' })
  radarr.focus()
  await user.keyboard('t')
  expect(await screen.findByRole('button', { name: 'Testing 2 of 3' })).toBeTruthy()
  expect(radarr.textContent).toContain('Connected')
  await screen.findByRole('button', { name: 'Test all' })
  expect(await calls()).toBe(before + 1)
  await user.keyboard('{Shift>}T{/Shift}')
  await waitFor(async () => expect(await calls()).toBe(before + 4))
})

test('edits an instance, asks before another one is shown, and makes it the default, with a warning of the server', async () => {
  const user = openPage(InstancesPage, '/radarr/instances')
  const form = await openSheet(user, 'Radarr 4K')
  expect(form.getByText('3 of 3')).toBeTruthy()
  await retype(user, form.getByLabelText('Name'), 'Renamed')
  expect(asksToLeave()).toBe(true)
  await user.click(form.getByRole('button', { name: 'Previous instance' }))
  await asked()
  await press(user, 'Stay')
  expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Renamed')
  await retype(user, form.getByLabelText('Name'), 'Radarr 4K')
  expect(asksToLeave()).toBe(false)
  await user.click(form.getByRole('button', { name: 'Previous instance' }))
  expect(await sheet('Attic (old disks)')).toBeTruthy()
  const promotion = await act(user, 'Radarr 4K', 'Make default')
  mock.failAfterwards('PUT /v1/radarr/instances/2', 500, WEBHOOK)
  await user.click(promotion)
  const promoted = await sheet('Radarr 4K')
  expect(await promoted.findByText(WARNING)).toBeTruthy()
  expect(promoted.getByText(/Set the server’s address to one that Radarr can reach/)).toBeTruthy()
  await user.click(promoted.getByRole('button', { name: 'Dismiss' }))
  expect(promoted.queryByText(WARNING)).toBeNull()
  expect(await within(await rowNamed('Radarr 4K')).findByText('Default')).toBeTruthy()
  expect((await stored('radarr', 'Radarr 4K')).isDefault).toBe(true)
  const item = await act(user, 'Radarr 4K', 'Make default')
  expect(item.getAttribute('aria-disabled')).toBe('true')
})

test('says how many titles it copies, also to a new target, reports a failed copy as one, and promises further copies only where they are configured', async () => {
  await mock.fault({ method: 'POST', path: '/v1/sync/instance/*', status: 500 })
  const user = openPage(InstancesPage, '/radarr/instances')
  const copyTo = async (name: string) => {
    await user.click(await act(user, name, 'Copy titles…'))
    return asked(new RegExp(`^Copy up to \\d+ movies to ${name.replace(/[()]/g, '\\$&')}\\?$`))
  }
  await (await copyTo('Radarr 4K')).findByText(/New titles are copied automatically\./)
  await press(user, 'Only new titles')
  await (await copyTo('Attic (old disks)')).findByText(/New titles won’t be copied\./)
  await press(user, /^Copy up to \d+$/)
  const failure = await screen.findByRole('alert')
  expect(failure.textContent).toContain('Copying titles failed')
  expect(failure.textContent).toContain('Attic (old disks): Couldn’t copy the titles')
  const form = await openSheet(user, 'Radarr 4K')
  await user.type(form.getByRole('combobox', { name: 'Also copy titles to' }), 'Attic{Enter}')
  await save(user)
  const name = /^Copy up to \d+ movies to Attic \(old disks\)\?$/
  await asked(name)
  await press(user, 'Only new titles')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect((await mock.calls())['POST /v1/sync/instance/:instanceId']).toBe(1)
})

test('keeps edits to an instance another admin deleted and can add it again', async () => {
  const { id, qualityProfile } = await stored('sonarr', 'Sonarr')
  const user = openPage(InstancesPage, '/sonarr/instances')
  await retype(user, (await openSheet(user, 'Sonarr')).getByLabelText('Name'), 'Sonarr main')
  await mock.send('DELETE', `/v1/sonarr/instances/${id}`)
  await save(user)
  expect(await screen.findByText('This instance was deleted')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add it again' }))
  const form = await sheet('New Sonarr instance')
  await form.findByDisplayValue('Sonarr main')
  await user.click(form.getByRole('button', { name: 'Test and add' }))
  expect(await (await sheet('Sonarr main')).findByText(/Connected/)).toBeTruthy()
  expect((await stored('sonarr', 'Sonarr main')).qualityProfile).toBe(qualityProfile)
})

test('saves edits to an unreachable instance with its saved options, but tests a new URL first', async () => {
  const name = 'Attic (old disks)'
  const user = openPage(InstancesPage, '/radarr/instances')
  const attic = await openSheet(user, name)
  expect(await attic.findByText('Unknown host attic.invalid')).toBeTruthy()
  await user.click(attic.getByRole('button', { name: 'Edit base URL' }))
  const url = await attic.findByLabelText<HTMLInputElement>('Base URL')
  expect(document.activeElement).toBe(url)
  const before = await stored('radarr', name)
  for (const [label, shown] of [
    ['Quality profile', 'HD-720p'],
    ['Root folder', '/mnt/attic/movies'],
  ] as const) {
    const list = attic.getByLabelText<HTMLSelectElement>(label)
    expect(list.disabled).toBe(true)
    expect(list.selectedOptions[0]?.text).toBe(shown)
    const hint = document.getElementById(list.getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toBe('Options load once the instance is connected.')
  }
  expect(attic.getByRole<HTMLInputElement>('combobox', { name: 'Tags' }).disabled).toBe(true)
  await user.selectOptions(attic.getByLabelText('Minimum availability'), 'announced')
  await save(user)
  expect(await attic.findByText('Saved, but the instance couldn’t be updated')).toBeTruthy()
  expect(await stored('radarr', name)).toEqual({ ...before, minimumAvailability: 'announced' })

  const saved = async () => (await stored('radarr', name)).baseUrl
  await retype(user, url, 'http://refusing:7878')
  await save(user)
  expect(await attic.findByText('refusing:7878 refused the connection')).toBeTruthy()
  const bar = await screen.findByRole('region', { name: 'Unsaved changes' })
  expect(bar.textContent).toContain('the connection test failed')
  expect(url.value).toBe('http://refusing:7878')
  expect(await saved()).toBe('http://attic.invalid:7878')
  await retype(user, url, 'http://attic:7878')
  await save(user)
  await waitFor(async () => expect(await saved()).toBe('http://attic:7878'))
})

test('hides the credentials of a URL, lists a folder saved with a slash once, and tells of a deleted profile and of a test that can’t run', async () => {
  const { id, rootFolder } = await stored('radarr', 'Radarr 4K')
  const folder = String(rootFolder)
  const baseUrl = 'http://me:secret@radarr-4k.example.internal:7878/base?t=token'
  const values = { name: 'Radarr 4K', baseUrl, rootFolder: `${folder}/`, qualityProfile: '99' }
  await mock.send('PUT', `/v1/radarr/instances/${id}`, values)
  const user = openPage(InstancesPage, '/radarr/instances')
  const row = within(await rowNamed('Radarr 4K'))
  expect(row.getByText('http://radarr-4k.example.internal:7878/base')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/secret|token/)
  await user.hover(await rowNamed('Radarr 4K'))
  expect(await row.findByText('Profile missing')).toBeTruthy()

  const form = await openSheet(user, 'Radarr 4K')
  expect(form.getByText(/Quality profile 99 doesn’t exist in Radarr/)).toBeTruthy()
  // Servers before 0.19 have no such choices.
  expect(form.queryByLabelText('Monitor')).toBeNull()
  expect(form.queryByRole('switch', { name: 'Skip titles that match no rule' })).toBeNull()
  const list = await form.findByLabelText<HTMLSelectElement>('Root folder')
  await waitFor(() => expect(list.value).toBe(folder))
  const texts = [...list.options].map(({ text }) => text)
  expect(texts.filter(text => text.startsWith(folder))).toEqual([folder])
  await user.selectOptions(list, folder)
  expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull()

  await mock.fault({ method: 'POST', path: '/v1/radarr/test-connection', status: 500 })
  await user.click(form.getByRole('button', { name: 'Test' }))
  expect(await form.findByText('Couldn’t test the connection')).toBeTruthy()
})

const AT = { success: true, instance: { id: 1, name: 'Main', baseUrl: 'http://main:7878' } }
const fresh = { name: 'fresh-instances', world: { fresh: true } }
const fill = async (user: User, form: Form, at: { url: string; key?: string }) => {
  await retype(user, form.getByLabelText('Name'), 'Main')
  await retype(user, form.getByLabelText('Base URL'), at.url)
  await retype(user, form.getByLabelText('API key'), at.key ?? 'a-fine-key')
  await user.click(form.getByRole('button', { name: 'Test and add' }))
}

test('a new instance is shown with a warning of the server and the remaining choices once added', async () => {
  const user = openPage(InstancesPage, '/radarr/instances?instance=new')
  const form = await sheet('New Radarr instance')
  expect(form.getByRole('switch', { name: 'Default instance', checked: false })).toBeTruthy()
  await fill(user, form, { url: 'main:7878' })
  expect(await form.findByText(/Start with http:\/\/ or https:\/\//)).toBeTruthy()
  mock.failAfterwards('POST /v1/radarr/instances', 500, WEBHOOK)
  await fill(user, form, { url: 'http://main:7878' })
  const added = await sheet('Main')
  expect(await added.findByText(WARNING)).toBeTruthy()
  expect(await added.findByText(/Choose a quality profile and root folder/)).toBeTruthy()
  const profile = added.getByLabelText<HTMLSelectElement>('Quality profile')
  expect(profile.selectedOptions[0]?.text).toBe('Choose…')
  await waitFor(() => expect(document.activeElement).toBe(profile))
  expect((await rowNamed('Main')).textContent).toContain('No profile, no root folder')
})

test('a new instance isn’t added while its test fails, and is ready with three clicks if there is only one profile and folder', async () => {
  await mock.reset(fresh)
  const offer = (path: string, body: object) =>
    mock.fault({ path: `/v1/radarr/${path}`, status: 200, body: { ...AT, ...body } })
  await offer('quality-profiles', { qualityProfiles: [{ id: 7, name: 'Any' }] })
  await offer('root-folders', { rootFolders: [{ id: 1, path: '/only' }] })
  const user = openPage(InstancesPage, '/radarr/instances')
  expect(await screen.findByText('No Radarr instances yet')).toBeTruthy()
  await press(user, 'Add the first instance')
  const form = await sheet('First Radarr instance')
  await fill(user, form, { url: 'http://main:7878', key: 'wrong-key' })
  expect((await form.findByRole('alert')).textContent).toContain('rejected the API key')
  const steps = within(form.getByRole('list', { name: 'Test steps' })).getAllByRole('listitem')
  expect(steps.map(one => one.textContent)).toEqual([
    'Address: passed',
    'Response from Radarr: passed',
    'API key: failed',
    'Webhook: skipped',
  ])
  expect((await mock.calls())['PUT /v1/radarr/instances/:id']).toBeUndefined()
  await fill(user, form, { url: 'http://main:7878/' })
  const added = await sheet('Main')
  expect(await added.findByText(/Connected · \d+ ms/)).toBeTruthy()
  expect(added.getByText('Default')).toBeTruthy()
  // The placeholder becomes the instance.
  expect((await mock.calls())['POST /v1/radarr/instances']).toBeUndefined()
  expect((await stored('radarr', 'Main')).baseUrl).toBe('http://main:7878')
  const folder = await added.findByLabelText<HTMLSelectElement>('Root folder')
  await waitFor(() => expect(folder.value).toBe('/only'))
  await save(user)
  const chosen = { qualityProfile: '7', rootFolder: '/only' }
  await waitFor(async () => expect(await stored('radarr', 'Main')).toMatchObject(chosen))
})

test('checks a new tag before Radarr refuses it, creates it in place, and shows the server’s words if it does', async () => {
  const user = openPage(InstancesPage, '/radarr/instances')
  const form = await openSheet(user, 'Radarr')
  const field = await form.findByRole('combobox', { name: 'Tags' })
  await user.type(field, 'für Kinder{Enter}')
  expect(form.getByText('Use only letters a–z, digits and hyphens.')).toBeTruthy()
  expect((await mock.calls())['POST /v1/radarr/create-tag']).toBeUndefined()
  await mock.fault({ method: 'POST', path: '/v1/radarr/create-tag', status: 500, body: {} })
  await user.clear(field)
  await user.type(field, 'Kids-2{Enter}')
  expect((await form.findByText(/^Couldn’t create the tag/)).textContent).not.toMatch(/down/)
  expect(form.getByDisplayValue('Kids-2')).toBe(field)
  await user.type(field, '{Enter}')
  expect(await form.findByRole('button', { name: 'Remove kids-2' })).toBeTruthy()
  expect(form.queryByText(/^Couldn’t create the tag/)).toBeNull()
})

test('asks for the new default and where each rule of a deleted instance goes, and deletes nothing if one can’t be moved', async () => {
  const user = openPage(InstancesPage, '/radarr/instances')
  await screen.findByRole('button', { name: '1 of 3 unreachable' })
  await user.click(await act(user, 'Radarr', 'Delete…'))
  const question = await asked('Delete Radarr?')
  const confirm = question.getByRole('button', { name: 'Delete Radarr' })
  const destinationOf = (rule: string) =>
    question.findByLabelText<HTMLSelectElement>(`New destination of ${rule}`)
  const target = async (name: string) => (await storedRules(mock)).find(rule => rule.name === name)
  const restricted = await destinationOf('Restricted certification')
  const musicals = await destinationOf('No musicals')
  expect(question.getByText('no longer gets copies.').textContent).toMatch(/^Radarr 4K/)
  expect(question.getByText(/certification is any of R, NC-17/)).toBeTruthy()
  expect(confirm.getAttribute('aria-disabled')).toBe('true')
  const standard = question.getByLabelText<HTMLSelectElement>('New default instance')
  await waitFor(() =>
    expect([...standard.options].map(({ text }) => text)).toEqual([
      'Choose…',
      expect.stringMatching(/^Radarr 4K \(Ultra-HD · .* free\)$/),
    ]),
  )
  await user.selectOptions(standard, '2')
  expect(restricted.value).toBe('2')
  await user.selectOptions(musicals, 'Turn off')
  await waitFor(() => expect(confirm.getAttribute('aria-disabled')).toBe('false'))
  await mock.fault({ method: 'PUT', path: `${RULES}/5`, status: 500 })
  await user.click(confirm)
  const failure = await question.findByRole('alert')
  expect(failure.textContent).toContain('Couldn’t move “No musicals”')
  expect(failure.textContent).toContain('Nothing was deleted. 1 of 2 rules was moved.')
  expect(await stored('radarr', 'Radarr')).toBeTruthy()
  await user.click(confirm)
  await waitFor(() => expect(rows()).toEqual(['Radarr 4K', 'Attic (old disks)']))
  expect((await stored('radarr', 'Radarr 4K')).isDefault).toBe(true)
  expect(await target('Restricted certification')).toMatchObject({ target_instance_id: 2 })
  expect(await target('No musicals')).toMatchObject({ enabled: false, target_instance_id: 2 })
})

test('a season monitoring that only the server knows is shown, and kept by a save', async () => {
  const first = await stored('sonarr', 'Sonarr')
  const path = `/v1/sonarr/instances/${first.id}`
  await mock.send('PUT', path, { ...first, seasonMonitoring: 'everyOther' })
  const user = openPage(InstancesPage, '/sonarr/instances')
  const form = await openSheet(user, 'Sonarr')
  const monitoring = await form.findByLabelText<HTMLSelectElement>('Season monitoring')
  expect(monitoring.selectedOptions[0]?.textContent).toMatch(/^Every other/)
  const offered = [...monitoring.options].map(({ text }) => text)
  expect(offered).not.toContain('Pilot of each season, rest as watched')
  await user.click(form.getByRole('switch', { name: 'Create season folders' }))
  await save(user)
  await isSaved()
  const { seasonMonitoring, createSeasonFolders } = await stored('sonarr', 'Sonarr')
  expect(seasonMonitoring).toBe('everyOther')
  expect(createSeasonFolders).toBe(!first.createSeasonFolders)
})
