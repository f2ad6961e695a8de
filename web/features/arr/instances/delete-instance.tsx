import Clock from 'lucide-react/icons/clock'
import Copy from 'lucide-react/icons/copy'
import { type ReactNode, useId, useState } from 'react'
import { freeSpaceOf } from '../../../components/routing/field-kinds.tsx'
import { profileName } from '../../../components/routing/routing-labels.ts'
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
import { Select } from '../../../ui/select.tsx'
import { useLastOpened } from '../../../ui/use-last-opened.ts'
import type { Kind } from '../kinds.ts'
import { removeWithMoves, requestsTo } from './instance-removal.ts'
import type { InstanceRow } from './instance-table.tsx'
import type { WrittenInstance } from './instance-writes.ts'
import { RuleLine, useRulesOf } from './used-by-rules.tsx'

interface DeleteInstanceProps {
  kind: Kind
  row: Instance | null
  rows: readonly InstanceRow[]
  kindInstances: Instances
  onMadeDefault: (written: WrittenInstance) => void
  onDeleted: (id: number) => void
  onClose: () => void
}

export function DeleteInstance(props: DeleteInstanceProps) {
  const { last, times } = useLastOpened(props.row)
  return last && <DeleteDialog key={times} {...props} shown={last} />
}

const OFF = 'off'

/** Asks where the default, the rules and the pending requests of a deleted instance go. Nothing is preselected. */
function DeleteDialog(props: DeleteInstanceProps & { shown: Instance }) {
  const { kind, row, shown, rows, kindInstances } = props
  const others = rows.filter(each => each.row.id !== shown.id)
  const [only] = others.length === 1 ? others : []
  const [picks, setPicks] = useState<Readonly<Record<string, string>>>({})
  /** Also applies to everything that nothing was chosen for. */
  const [latest, setLatest] = useState(only ? String(only.row.id) : '')
  const { rules } = useRulesOf(kind, shown.id)
  const pending = useResource(requestsTo(instanceKey(kind.id, shown.id)))

  const name = bidiIsolate(shown.name)
  const mustChoose = shown.isDefault && others.length > 1
  const picked = (key: string) => picks[key] ?? (key === 'default' ? '' : latest)
  const pick = (key: string, value: string) => {
    setPicks(before => ({ ...before, [key]: value }))
    if (value !== OFF && (key === 'default' || !mustChoose)) setLatest(value)
  }
  const instanceAt = (value: string) => others.find(each => String(each.row.id) === value)?.row
  const needsDefault = shown.isDefault && others.length > 0
  /** Undefined until it is chosen. */
  const newDefault = needsDefault ? (only?.row ?? instanceAt(picked('default'))) : null
  const fallback = newDefault ?? others.find(each => each.row.isDefault)?.row
  const moves = (others.length > 0 ? (rules ?? []) : []).map(each => {
    const value = picked(`rule-${each.rule.id}`)
    return { ...each, value, isOff: value === OFF, to: instanceAt(value) ?? (value && fallback) }
  })
  const requests = others.length > 0 ? (pending.data ?? []) : []
  const requestsGoTo = instanceAt(picked('requests'))
  const isLoading =
    others.length > 0 && (rules === null || (pending.data === null && pending.loading))
  const missing =
    newDefault === undefined
      ? 'Choose a default first'
      : moves.some(({ to }) => !to) || (requests.length > 0 && !requestsGoTo)
        ? 'Choose a destination first'
        : null

  const usable = others.filter(({ state }) => state.tone === 'ok')
  const optionsWith = (label: (row: Instance) => string) =>
    (usable.length > 0 ? usable : others).map(each => (
      <option key={each.row.id} value={each.row.id}>
        {label(each.row)}
      </option>
    ))
  const select = (key: string, label: string, extra?: ReactNode) => (
    <Select
      className="w-44 shrink-0 max-md:w-full"
      aria-label={label}
      value={picked(key)}
      onChange={event => pick(key, event.currentTarget.value)}
    >
      <option value="">Choose…</option>
      {optionsWith(each => bidiIsolate(each.name))}
      {extra}
    </Select>
  )
  const selectId = useId()
  return (
    <ConfirmDialog
      open={row !== null}
      onClose={props.onClose}
      size="lg"
      title={`Delete ${name}?`}
      description={`${goesWith(kind, rows, shown)} This can’t be undone.`}
      confirmLabel={`Delete ${name}`}
      isBlocked={isLoading ? 'Loading rules and requests' : (missing ?? false)}
      onConfirm={async () => {
        await removeWithMoves(kind, shown, {
          newDefault: newDefault ?? null,
          rules: moves.flatMap(({ rule, to, isOff }) => (to ? [{ item: rule, to, isOff }] : [])),
          requests: requestsGoTo ? requests.map(item => ({ item, to: requestsGoTo })) : [],
          onMadeDefault: props.onMadeDefault,
        })
        props.onDeleted(shown.id)
        notify({ kind: 'success', title: `${name} deleted` })
      }}
      failed={cause => explainFailure(`delete ${name}`, cause)}
    >
      <div className="grid gap-5">
        {others.length === 0 && (
          <p>
            {kind.label} will no longer be set up; new {kind.many} won’t be added.
            {rules && rules.length > 0 && (
              <span>
                {' '}
                {rules.length === 1 ? 'This rule stops' : 'These rules stop'} working:{' '}
                {andJoined(rules.map(({ rule }) => `“${bidiIsolate(rule.name)}”`))}.
              </span>
            )}
          </p>
        )}
        {shown.isDefault && only && (
          <p>
            <bdi>{only.row.name}</bdi> becomes the default instance.
          </p>
        )}
        {mustChoose && (
          <div>
            <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3">
              <label htmlFor={selectId} className="text-sm font-semibold">
                New default instance
              </label>
              <span className="text-sm text-ink-2">Gets everything no rule matches</span>
            </div>
            <Select
              id={selectId}
              value={picked('default')}
              onChange={event => pick('default', event.currentTarget.value)}
            >
              <option value="">Choose an instance</option>
              {optionsWith(each => withDetails(each, kindInstances))}
            </Select>
          </div>
        )}
        {moves.length > 0 && (
          <Block
            title={`${pluralize(moves.length, 'rule')} ${moves.length === 1 ? 'sends' : 'send'} titles to ${name}`}
          >
            {moves.map(({ rule, number }) => (
              <li key={rule.id} className={LINE}>
                <RuleLine kind={kind} rule={rule} number={number} />
                {select(
                  `rule-${rule.id}`,
                  `New destination of ${bidiIsolate(rule.name)}`,
                  <option value={OFF}>Turn off</option>,
                )}
              </li>
            ))}
          </Block>
        )}
        {(shown.syncedInstances.length > 0 || requests.length > 0) && others.length > 0 && (
          <Block title="Also">
            {others
              .filter(each => shown.syncedInstances.includes(each.row.id))
              .map(each => (
                <li key={each.row.id} className={LINE}>
                  <Copy size={16} className="shrink-0 text-ink-2" />
                  <span>
                    <bdi>{bidiIsolate(each.row.name)}</bdi> no longer gets copies
                  </span>
                </li>
              ))}
            {requests.length > 0 && (
              <li className={LINE}>
                <Clock size={16} className="shrink-0 text-ink-2" />
                <span className="flex-1">{pluralize(requests.length, 'pending request')}</span>
                {select('requests', 'New destination of pending requests')}
              </li>
            )}
          </Block>
        )}
        {pending.data === null && pending.error !== null && (
          <p className="text-sm text-wait">
            Pending requests are unknown: {pending.error} They keep {name} as their destination.
          </p>
        )}
      </div>
    </ConfirmDialog>
  )
}

const LINE = 'flex min-h-9.5 items-center gap-2.5 py-1 max-md:flex-wrap'

/** Scrolls if there are more than about five lines. */
const Block = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h3 className="mb-1.5 text-md wrap-anywhere">{title}</h3>
    <ul className="max-h-58 divide-y divide-rule overflow-y-auto border-t border-rule">
      {children}
    </ul>
  </section>
)

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
