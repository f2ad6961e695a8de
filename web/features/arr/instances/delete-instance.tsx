import { useState } from 'react'
import { ChangeReview, type ShownChange } from '../../../components/change-review.tsx'
import { freeSpaceOf, profileName } from '../../../components/routing/routing-labels.ts'
import type { Instances } from '../../../components/routing/use-instances.ts'
import { useResource } from '../../../components/use-resource.ts'
import type { Instance } from '../../../contract/instances.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { explainFailure } from '../../../lib/errors.ts'
import { andJoined } from '../../../lib/join-words.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { capital } from '../../../lib/sentence.ts'
import { instanceKey, plainProfile } from '../../../state/instances.ts'
import { notify } from '../../../state/toasts.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Select, type SelectOption } from '../../../ui/select.tsx'
import { useLastOpened } from '../../../ui/use-last-opened.ts'
import type { Kind } from '../kinds.ts'
import { removeWithMoves, requestsTo } from './instance-removal.ts'
import type { InstanceRow } from './instance-table.tsx'
import { RuleLine, useRulesOf } from './used-by-rules.tsx'

interface DeleteInstanceProps {
  kind: Kind
  row: Instance | null
  rows: readonly InstanceRow[]
  kindInstances: Instances
  onDeleted: (id: number) => void
  onClose: () => void
}

export function DeleteInstance(props: DeleteInstanceProps) {
  const { last, times } = useLastOpened(props.row)
  return last && <DeleteDialog key={times} {...props} shown={last} />
}

const OFF = 'off'
const namesOf = (names: readonly { name: string }[]) =>
  andJoined(names.map(({ name }) => `“${bidiIsolate(name)}”`))

/** Asks where the default, the rules and the pending requests of a deleted instance go. Nothing is preselected. */
function DeleteDialog(props: DeleteInstanceProps & { shown: Instance }) {
  const { kind, row, shown, rows, kindInstances } = props
  const name = bidiIsolate(shown.name)
  const others = rows.filter(each => each.row.id !== shown.id)
  const hasOthers = others.length > 0
  const only = others.length === 1 ? others[0]?.row : undefined
  const needsDefault = shown.isDefault && hasOthers
  const { rules } = useRulesOf(kind, shown.id)
  const pending = useResource(requestsTo(instanceKey(kind.id, shown.id)))
  const requests = hasOthers ? (pending.data ?? []) : []

  const [picks, setPicks] = useState<Readonly<Record<string, string>>>({})
  /** For everything that nothing was chosen for. */
  const general = only
    ? String(only.id)
    : needsDefault
      ? picks.default
      : Object.values(picks).find(value => value !== OFF)
  const picked = (key: string) => picks[key] ?? general ?? ''
  const pickedInstance = (key: string) =>
    others.find(each => String(each.row.id) === picked(key))?.row
  const newDefault = needsDefault ? pickedInstance('default') : null
  const fallback = newDefault ?? others.find(each => each.row.isDefault)?.row
  const moves = (hasOthers ? (rules ?? []) : []).map(each => {
    const key = `rule-${each.rule.id}`
    const isOff = picked(key) === OFF
    return { ...each, key, isOff, to: isOff ? fallback : pickedInstance(key) }
  })
  const requestsGoTo = pickedInstance('requests')
  const missing =
    hasOthers && (rules === null || (pending.data === null && pending.loading))
      ? 'Loading rules and requests'
      : newDefault === undefined
        ? 'Choose a default first'
        : moves.some(({ to }) => !to) || (requests.length > 0 && !requestsGoTo)
          ? 'Choose a destination first'
          : false

  const usable = others.filter(({ state }) => state.tone === 'ok')
  const choices = usable.length > 0 ? usable : others
  const select = (
    key: string,
    label: string,
    optionOf: (row: Instance) => string = each => bidiIsolate(each.name),
    ...more: readonly SelectOption[]
  ) => (
    <Select
      className="w-60 max-md:w-full"
      aria-label={label}
      value={picked(key)}
      options={[
        { value: '', label: 'Choose…' },
        ...choices.map(each => ({ value: each.row.id, label: optionOf(each.row) })),
        ...more,
      ]}
      onChange={value => setPicks({ ...picks, [key]: value })}
    />
  )
  const verb = moves.length === 1 ? 'sends' : 'send'
  const changes: ShownChange[] = [
    ...(needsDefault
      ? [
          {
            key: 'default',
            label: 'Default instance, which gets everything no rule matches',
            from: name,
            to: select('default', 'New default instance', each => withDetails(each, kindInstances)),
          },
        ]
      : []),
    ...(requests.length > 0
      ? [
          {
            key: 'requests',
            label: pluralize(requests.length, 'pending request'),
            from: name,
            to: select('requests', 'New destination of pending requests'),
          },
        ]
      : []),
    ...moves.map(({ key, rule, number }) => ({
      key,
      group: `${pluralize(moves.length, 'rule')} ${verb} titles to ${name}`,
      label: <RuleLine kind={kind} rule={rule} number={number} />,
      from: name,
      to: select(key, `New destination of ${bidiIsolate(rule.name)}`, undefined, {
        value: OFF,
        label: 'Turn off',
      }),
    })),
  ]
  const uncopied = others.filter(each => shown.syncedInstances.includes(each.row.id))
  return (
    <ConfirmDialog
      open={row !== null}
      onClose={props.onClose}
      size="lg"
      title={`Delete ${name}?`}
      description={`${goesWith(kind, rows, shown)} This can’t be undone.`}
      confirmLabel={`Delete ${name}`}
      isBlocked={missing}
      onConfirm={async () => {
        await removeWithMoves(kind, shown, {
          newDefault: newDefault ?? null,
          rules: moves.flatMap(({ rule, to, isOff }) => (to ? [{ item: rule, to, isOff }] : [])),
          requests: requestsGoTo ? requests.map(item => ({ item, to: requestsGoTo })) : [],
        })
        props.onDeleted(shown.id)
        notify({ kind: 'success', title: `${name} deleted` })
      }}
      failed={cause => explainFailure(`delete ${name}`, cause)}
    >
      <div className="grid gap-4">
        {!hasOthers && (
          <p>
            {kind.label} will no longer be set up; new {kind.many} won’t be added.
            {rules && rules.length > 0 && (
              <span>
                {' '}
                {rules.length === 1 ? 'This rule stops' : 'These rules stop'} working:{' '}
                {namesOf(rules.map(({ rule }) => rule))}.
              </span>
            )}
          </p>
        )}
        <ChangeReview of={changes} />
        {uncopied.map(each => (
          <p key={each.row.id}>
            <bdi>{bidiIsolate(each.row.name)}</bdi> no longer gets copies.
          </p>
        ))}
        {pending.data === null && pending.error !== null && (
          <p className="text-sm text-wait">
            Pending requests are unknown: {pending.error} They keep {name} as their destination.
          </p>
        )}
      </div>
    </ConfirmDialog>
  )
}

const goesWith = (kind: Kind, rows: readonly InstanceRow[], { id }: Instance): string => {
  const isUnreachable = rows.find(each => each.row.id === id)?.state.tone === 'bad'
  return isUnreachable
    ? `Removes the instance. Its webhook stays in ${kind.label}, because ${kind.label} doesn’t answer.`
    : `Removes the instance and its webhook in ${kind.label}. ${capital(kind.many)} and files stay.`
}

/** For example "Documentaries (HD-1080p · 1.3 TB free)". */
const withDetails = (row: Instance, kindInstances: Instances): string => {
  const { profiles, folders } = kindInstances.lookupsFor(row.id)
  const profile = plainProfile(row.qualityProfile)
  const details = [
    profile !== null && profileName(profiles, profile),
    freeSpaceOf(folders, row.rootFolder),
  ].filter(Boolean)
  return bidiIsolate(row.name) + (details.length > 0 ? ` (${details.join(' · ')})` : '')
}
