import { expect, test } from 'vitest'
import { webhookError } from '../../../web/components/notifications/addresses.ts'
import { scheduleFields } from '../../../web/components/schedule/schedule-fields.ts'
import { addressesIn } from '../../../web/components/settings/addresses-in.ts'
import type { AnyField } from '../../../web/components/settings/field-def.ts'
import { addressList } from '../../../web/components/settings/kinds/address-list.tsx'
import { choice } from '../../../web/components/settings/kinds/choice.tsx'
import { duration, number } from '../../../web/components/settings/kinds/number.tsx'
import { secret, text, time, urlField } from '../../../web/components/settings/kinds/text.tsx'
import { toggle } from '../../../web/components/settings/kinds/toggle.tsx'

const HOURS = { min: 1, max: 8760, unit: 'hours' }
const label = 'It'
const hours = number({ label })(HOURS)
const override = number({ label, empty: 'Default' })(HOURS)
const select = choice({ label, options: { a: 'First' } })({})
const key = secret({ label })({})
const minutes = duration({ label, unit: 'minutes' })({ min: 0, max: 300_000, unit: 'ms' })
const webhooks = addressList({ label, item: 'webhook' })({})

test.each<[AnyField, unknown, string]>([
  [toggle({ label })({}), true, 'On'],
  [hours, 72, '72 hours'],
  [override, undefined, 'Default'],
  [select, 'a', 'First'],
  [select, 'later-value', 'later-value'],
  [key, 'hunter2', 'Set'],
  [minutes, 120_000, '2 minutes'],
  [minutes, 90_000, '1.5 minutes'],
  [time({ label })({}), '14:05', '2:05 PM'],
  [time({ label })({}), '', 'None'],
  [scheduleFields('nightly', 'time').fields['job.nightly.day'] as AnyField, '0', 'Sunday'],
  [webhooks, 'https://a/1, https://b/2', '2 webhooks'],
])('formats a value (case %#): %j', (field, value, expected) => {
  expect(field.format(value)).toBe(expected)
})

test.each<[AnyField, unknown, RegExp | null]>([
  [hours, 1, null],
  [hours, 0, /1 to 8,760/],
  [hours, 8761, /1 to 8,760/],
  [hours, 2.5, /whole number/],
  [hours, undefined, /whole number/],
  [override, undefined, null],
  [minutes, 300_001, /0 to 5 minutes/],
  [minutes, 'soon', /a number from 0 to 5/],
  [number({ label, min: 1 })({}), 0, /at least 1/],
  [time({ label })({}), '25:00', /time of day/],
  [text({ label, required: 'Enter a name.' })({}), '  ', /Enter a name/],
  [text({ label, maxLength: 3 })({}), 'four', /at most 3/],
  [urlField({ label })({}), '192.168.1.10:8989', /http:\/\/192\.168\.1\.10:8989/],
  [urlField({ label })({}), 'ftp://x', /http:\/\/ or https/],
  [urlField({ label })({}), 'http://', /Enter a valid URL/],
  [urlField({ label })({}), 'https://sonarr.example/base', null],
  [webhooks, 'https://ok.example, ftp://nonsense', /^Webhook 2: /],
  [webhooks, 'https://ok.example, https://ok.example', /^Webhook 2: Already in the list/],
])('validates a value (case %#): %j', (field, value, expected) => {
  const fault = field.error(value)
  if (expected === null) expect(fault).toBeNull()
  else expect(fault).toMatch(expected)
})

test.each([
  ['http://me:secret@plex:32400/base?t=secret', 'http://plex:32400/base'],
  ['http://me:secret@plex:99999', 'Not a valid address'],
  ['me:secret@plex:32400', 'Not a valid address'],
  ['plex:32400', 'plex:32400'],
  ['', 'None'],
])('shows the address %s as %s', (value, words) => {
  expect(urlField({ label })({}).format(value)).toBe(words)
})

test.each([
  [' https://a ,\nhttps://b,, ', ['https://a', 'https://b']],
  ['mailto://h?to=a@x,b@x', ['mailto://h?to=a@x,b@x']],
  [
    'mailto://h?to=a@x,b@x, ntfy://h/t,mailtos://h?to=c,d',
    ['mailto://h?to=a@x,b@x', 'ntfy://h/t', 'mailtos://h?to=c,d'],
  ],
  ['mailto://h?to=a@x, b@x ;c@x', ['mailto://h?to=a@x,b@x;c@x']],
  ['mailto://h?to=a@x,\r\n  b@x&from=\nme@x', ['mailto://h?to=a@x,b@x&from=me@x']],
  ['ntfy://h/t; mailto://h ntfy://h/u;', ['ntfy://h/t', 'mailto://h', 'ntfy://h/u']],
  ['ntfy://h/t\n\nno target', ['ntfy://h/t', 'no target']],
])('keeps the commas inside the addresses of %j', (list, addresses) => {
  expect(addressesIn(list)).toEqual(addresses)
  const field = addressList({ label, item: 'target' })({})
  expect(field.format(list)).toMatch(new RegExp(`^${addresses.length} targets?$`))
})

test.each([
  'https://discord.com/api/webhooks/1/a',
  'https://canary.discord.com/api/webhooks/1/a',
  'https://ptb.discordapp.com/api/v10/webhooks/1/a',
])('accepts the webhook URL %s', url => {
  expect(webhookError(url)).toBeNull()
})
