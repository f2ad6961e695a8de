import { type ReactNode, useMemo } from 'react'
import { Loaded } from '../../../components/loaded.tsx'
import { defineSettings } from '../../../components/settings/define-settings.ts'
import { toggle } from '../../../components/settings/kinds/toggle.tsx'
import { SectionCard } from '../../../components/settings/sections.tsx'
import { SettingsCard } from '../../../components/settings/settings-card.tsx'
import { type PageInfo, SettingsPage } from '../../../components/settings/settings-page.tsx'
import { tagSettings, tagSource } from '../../../components/settings/tag-settings.ts'
import { useSettings } from '../../../components/settings/use-settings.ts'
import { useResource } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import type { Values } from '../../../lib/form-edits.ts'
import { formatNumber, pluralize } from '../../../lib/pluralize.ts'
import { config } from '../../../state/config.ts'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { InstanceRows } from '../instance-rows.tsx'
import { usePrefixUnlock } from '../tagging/prefix-unlock.tsx'
import { RunActionsPlaceholder } from '../tagging/run-actions.tsx'
import {
  namingSource,
  prefix,
  removedMode,
  removedPrefix,
  tagPrefixHint,
} from '../tagging/tag-and-label-fields.tsx'
import { useTagActions } from './tag-actions.tsx'
import { countTags, prefixLock, tagsInPlace, unknownTags } from './tags-in-place.ts'

const tagFields = (lock: string | null, lockHint?: ReactNode) =>
  defineSettings({
    tagUsersInRadarr: toggle({ label: 'Tag movies in Radarr', isWide: false }),
    tagUsersInSonarr: toggle({ label: 'Tag shows in Sonarr', isWide: false }),
    tagPrefix: prefix({
      label: 'Tag prefix',
      hint: ({ tagPrefix }) => tagPrefixHint(tagPrefix, `Example: ${String(tagPrefix ?? '')}:ada`),
      lock,
      lockHint,
    }),
    tagNamingSource: namingSource('tag', 'tagNamingSource', lock),
    removedTagMode: removedMode('tag'),
    removedTagPrefix: removedPrefix('tag', 'removedTagMode', ({ removedTagPrefix }) =>
      tagPrefixHint(removedTagPrefix, 'Delete sync looks for this prefix when deleting by tag.'),
    ),
    cleanupOrphanedTags: toggle({
      label: 'Remove deleted users’ tags',
      isWide: false,
    }),
  })

export const SETTINGS = tagFields(null)

export default function UserTagsPage({ page }: { page: PageInfo }) {
  const { data: stored } = useStore(tagSettings.state)
  const tags = useResource(tagsInPlace)
  const prefix = stored?.values.tagPrefix
  const count = useMemo(
    () => (tags.data && prefix !== undefined ? countTags(tags.data, prefix) : null),
    [tags.data, prefix],
  )
  const unlock = usePrefixUnlock(
    count ? unknownTags(count) : '',
    'Existing tags keep the old prefix. Syncs and cleanups won’t find them, so you’d have to remove them in Radarr and Sonarr.',
  )
  const isUnknown = count?.total === 0 && count.unknown.length > 0
  const lock = isUnknown && unlock.isUnlocked ? null : prefixLock(count, tags.error)
  const hint = isUnknown ? unlock.hint : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hint changes with the lock
  const settings = useMemo(() => tagFields(lock, hint), [lock])
  const form = useSettings(page.path, settings, tagSource)
  const { actions, results } = useTagActions({
    settings: stored?.values,
    instances: tags.data,
    count,
    isDirty: form.changes.length > 0,
  })
  return (
    <SettingsPage page={page} form={form} actions={stored ? actions : <RunActionsPlaceholder />}>
      {results}
      <SettingsCard
        title="Tagging"
        form={form}
        state={tagState(form.values)}
        fields={['tagUsersInRadarr', 'tagUsersInSonarr', 'tagPrefix', 'tagNamingSource']}
      />
      <SettingsCard
        title="Cleanup"
        form={form}
        fields={['removedTagMode', 'removedTagPrefix', 'cleanupOrphanedTags']}
      >
        <DeleteSyncNote mode={form.value('removedTagMode')} />
      </SettingsCard>
      {unlock.dialog}
      {stored && <TagsCard prefix={stored.values.tagPrefix} />}
    </SettingsPage>
  )
}

const tagState = ({ tagUsersInRadarr: radarr, tagUsersInSonarr: sonarr }: Values) =>
  [radarr === true && 'Radarr', sonarr === true && 'Sonarr'].filter(Boolean).join(', ') || 'Off'

/** Warns that delete sync relies on removal tags but none are set. `mode` is the selected removal mode. */
function DeleteSyncNote({ mode }: { mode: unknown }) {
  const { data } = useStore(config.state)
  const isDeleting = data?.deleteMovie || data?.deleteEndedShow || data?.deleteContinuingShow
  if (data?.deletionMode !== 'tag-based' || !isDeleting || mode === 'special-tag') return null
  return (
    <Notice tone="wait" className="mt-4">
      <Link className="link" to="/utilities/delete-sync">
        Delete sync
      </Link>{' '}
      deletes titles by removal tag. Choose “Replace with a removal tag”. With any other option,
      delete sync finds no titles to delete, and some server versions reject the setting.
    </Notice>
  )
}

function TagsCard({ prefix }: { prefix: string }) {
  const { data } = useResource(tagsInPlace)
  const count = data && countTags(data, prefix)
  return (
    <SectionCard
      title="Current tags"
      state={count?.unknown.length === 0 ? formatNumber(count.total) : undefined}
      meta={
        count && (
          <span className="text-sm text-ink-2 tabular">
            {[
              pluralize(count.total, 'tag'),
              ...count.unknown.map(name => `${bidiIsolate(name)} unknown`),
            ].join(', ')}
          </span>
        )
      }
    >
      <Loaded from={tagsInPlace} what="tags" skeleton={<Skeleton className="h-24" />}>
        {list => (
          <InstanceRows
            rows={list}
            hint="User tags are created in Radarr and Sonarr."
            stateOf={one =>
              one.labels === null ? (
                <span className="text-sm text-bad">
                  Unknown. {one.error}{' '}
                  <button
                    type="button"
                    className="link min-h-6 font-text"
                    onClick={() => void tagsInPlace.load({ force: true })}
                  >
                    Try again
                  </button>
                </span>
              ) : (
                <span className="tabular">{formatNumber(countTags([one], prefix).total)}</span>
              )
            }
          />
        )}
      </Loaded>
    </SectionCard>
  )
}
