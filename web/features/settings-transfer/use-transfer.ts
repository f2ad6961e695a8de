import { useMemo, useState } from 'react'
import { useChoice } from '../../components/change-review.tsx'
import { useResource } from '../../components/use-resource.ts'
import { serverNow } from '../../lib/clock.ts'
import { datedName } from '../../lib/dated-name.ts'
import { ExplainedError, reasonOf } from '../../lib/errors.ts'
import { pluralize } from '../../lib/pluralize.ts'
import { saveFile } from '../../lib/save-file.ts'
import { apply } from '../../state/change.ts'
import { config } from '../../state/config.ts'
import { useAction } from '../../ui/use-action.ts'
import { compare, importOf, refuseMoved, type SettingsOwner } from './config-import.ts'
import { changesIn, compareItems, itemsOf, missingItems, renewed } from './import-items.ts'
import { loadServer, type Server } from './server.ts'
import {
  FILE_MAX_BYTES,
  readSettingsFile,
  type SettingsFile,
  settingsFileOf,
} from './settings-file.ts'

/** The file that was read, how it differs from the server, and the export and import. */
export const useTransfer = (owners: readonly SettingsOwner[]) => {
  const { data: stored } = useResource(config)
  const [file, setFile] = useState<SettingsFile | null>(null)
  const [server, setServer] = useState<Server | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const comparison = useMemo(
    () => stored && file && compare(stored, file, owners),
    [stored, file, owners],
  )
  const items = useMemo(() => (server && file ? compareItems(file, server) : []), [server, file])
  const changes = [...(comparison?.differences ?? []), ...items]
  const { chosen, choice, chooseAll } = useChoice<(typeof changes)[number]>(changes)
  const settings = chosen.filter(one => 'stored' in one)
  const others = chosen.filter(one => !('stored' in one))
  const noun = others.length > 0 ? 'change' : 'setting'

  const { running, problem, setProblem, run } = useAction(
    async (_what: 'read' | 'import' | 'export', work: () => Promise<string | null>) => {
      setDone(null)
      setDone(await work())
    },
    reasonOf,
  )

  const read = async (source: File) => {
    setFile(null)
    if (source.size > FILE_MAX_BYTES)
      throw new ExplainedError(
        'The file is too large to be a settings file. Choose a file exported from Stargazarr.',
      )
    const content = readSettingsFile(await source.text().catch(() => ''))
    setServer(await loadServer())
    setFile(content)
    chooseAll()
    return null
  }
  const importChosen = async () => {
    if (!file) return null
    const fresh = others.length > 0 ? await renewed(file, others) : null
    if (fresh) setServer(fresh.server)
    refuseMoved(fresh?.moved ?? [])
    const failed = settings.length > 0 ? [...(await apply(importOf(settings, owners))).failed] : []
    let missing = failed.length
    for (const change of fresh ? changesIn(fresh.current, fresh.server) : []) {
      const result = await apply(change).catch(cause => ({
        failed: change.of.map(subject => ({ ...subject, cause })),
      }))
      failed.push(...result.failed)
    }
    if (others.length > 0) {
      const after = await loadServer()
      setServer(after)
      missing += missingItems(file, others, after).length
    }
    const imported = `${pluralize(chosen.length - missing, noun)} imported.`
    if (failed.length === 0) return imported
    const failures = failed.map(({ name, cause }) => `${name}: ${reasonOf(cause)}`)
    throw new ExplainedError([imported, ...failures].join(' '))
  }
  const exportAll = async () => {
    if (!stored) return null
    const at = new Date(serverNow())
    const made = settingsFileOf(stored, at, itemsOf(await loadServer()))
    saveFile(
      datedName('stargazarr-settings', at, 'json'),
      'application/json',
      `${JSON.stringify(made, null, 2)}\n`,
    )
    return `${pluralize(Object.keys(made.settings).length, 'setting')} exported, ${pluralize(made.leftOut.length, 'secret')} not included. Also ${pluralize(made.users.length, 'user')}, ${pluralize(made.rules.length, 'rule')} and ${pluralize(made.schedules.length, 'schedule')}.`
  }
  return {
    file,
    comparison,
    changes,
    choice,
    chosenCount: pluralize(chosen.length, noun),
    hasChosen: chosen.length > 0,
    done,
    problem,
    busy: running?.[0],
    read: (source: File) => run('read', () => read(source)),
    importChosen: () => void run('import', importChosen),
    exportAll: () => void run('export', exportAll),
    forgetResult: () => {
      setDone(null)
      setProblem(null)
    },
  }
}
