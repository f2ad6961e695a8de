import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import { defineFields } from '../../components/settings/define-settings.ts'
import { draftSource } from '../../components/settings/draft-source.ts'
import { isEmpty, NOT_SET } from '../../components/settings/field-def.ts'
import { FormDialog } from '../../components/settings/form-dialog.tsx'
import { custom } from '../../components/settings/kinds/custom.ts'
import { addressError, secret, text, urlField } from '../../components/settings/kinds/text.tsx'
import { toggle } from '../../components/settings/kinds/toggle.tsx'
import { SettingsGrid } from '../../components/settings/settings-card.tsx'
import { useSettings } from '../../components/settings/use-settings.ts'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { Button } from '../../ui/button.tsx'
import { EventTypes, typesOf } from './event-types.tsx'
import { useTestResult } from './use-test-result.tsx'
import {
  draftOf,
  TESTING,
  testWebhook,
  type Webhook,
  type WebhookValues,
  webhooks,
} from './webhooks.ts'

const HEADER = ['authHeaderName', 'authHeaderValue'] as const

const FIELDS = defineFields<WebhookValues>()({
  name: text({ label: 'Name', autoFocus: true, required: 'Enter a name.', maxLength: 100 }),
  url: urlField({
    label: 'URL',
    placeholder: 'https://example.com/hook',
    required: 'Enter the URL that receives the events.',
    check: addressError,
  }),
  authHeaderName: text({
    label: 'Header name',
    placeholder: 'Authorization',
    maxLength: 100,
    hint: 'Optional. Sent with each event.',
  }),
  authHeaderValue: secret({ label: 'Header value', maxLength: 500 }),
  eventTypes: custom<readonly string[]>({
    label: 'Events',
    isWide: true,
    hasOwnLabel: true,
    render: props => <EventTypes {...props} />,
    format: value => typesOf(value).join(', ') || NOT_SET,
    error: value => (typesOf(value).length === 0 ? 'Select at least one event.' : null),
  }),
  enabled: toggle({ label: 'Send events to this webhook' }),
}).rule(HEADER, values =>
  isEmpty(values.authHeaderName) === isEmpty(values.authHeaderValue)
    ? null
    : 'Enter both the name and the value of the header, or neither.',
)

const initialOf = (webhook: Webhook | null): WebhookValues => ({
  name: webhook?.name ?? '',
  url: webhook?.url ?? '',
  authHeaderName: webhook?.authHeaderName ?? '',
  authHeaderValue: webhook?.authHeaderValue ?? '',
  eventTypes: webhook?.eventTypes ?? [],
  enabled: webhook?.enabled ?? true,
})

interface WebhookDialogProps {
  /** Null for a new one. */
  webhook: Webhook | null
  open: boolean
  onClose: () => void
}

export function WebhookDialog({ webhook, open, onClose }: WebhookDialogProps) {
  const [source] = useState(() => {
    const initial = initialOf(webhook)
    return draftSource({ ...initial }, values => {
      const draft = draftOf({ ...initial, ...values })
      return webhook ? webhooks.save(webhook, draft) : webhooks.add(draft)
    })
  })
  const form = useSettings(null, FIELDS, source, {
    doing: webhook ? 'save the webhook' : 'add the webhook',
  })
  const entered = { ...initialOf(webhook), ...form.values }
  const { tested, test, result } = useTestResult(testWebhook, () => TESTING)
  const canTest = entered.url !== '' && addressError(entered.url) === null
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      form={form}
      title={webhook ? `Edit “${bidiIsolate(webhook.name)}”` : 'Add webhook'}
      {...(!webhook && { saveLabel: () => 'Add webhook' })}
    >
      <SettingsGrid form={form} fields={['name', 'url', ...HEADER, 'eventTypes', 'enabled']} />
      <div className="mt-4 grid justify-items-start gap-2">
        <Button
          variant="neutral"
          size="sm"
          icon={<Send />}
          busy={tested !== undefined}
          whyNot={canTest ? null : 'Enter the URL to test it.'}
          onClick={() => test(entered)}
        >
          Send test
        </Button>
        {result}
      </div>
    </FormDialog>
  )
}
