import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import busyEvening from './busy-evening.json' with { type: 'json' }
import bypass from './bypass.json' with { type: 'json' }
import defaultScenario from './default.json' with { type: 'json' }
import firstRun from './first-run.json' with { type: 'json' }
import oldBackend from './old-backend.json' with { type: 'json' }
import quiet from './quiet.json' with { type: 'json' }
import scale from './scale.json' with { type: 'json' }
import { checkScenario, parseScenario, type Scenario } from './scenario.ts'
import stormy from './stormy.json' with { type: 'json' }

/** The shipped ones; imported, so that a bundle carries them. */
const FILES: Record<string, unknown> = {
  default: defaultScenario,
  quiet,
  'busy-evening': busyEvening,
  'first-run': firstRun,
  bypass,
  'old-backend': oldBackend,
  stormy,
  scale,
}

export const SCENARIO_NAMES = Object.keys(FILES)

/** @throws Error naming the known ones */
export const scenarioNamed = (name: string): Scenario => {
  const file = Object.hasOwn(FILES, name) ? FILES[name] : undefined
  if (file === undefined)
    throw new Error(`There is no scenario "${name}". Known: ${SCENARIO_NAMES.join(', ')}.`)
  return checkScenario(file, `${name}.json`)
}

/**
 * A shipped scenario by its name, or any other by the path of its file (which ends in .json).
 * @throws Error naming what is wrong with the name, the file or a line of it
 */
export const loadScenario = (nameOrFile: string): Scenario => {
  if (!nameOrFile.endsWith('.json')) return scenarioNamed(nameOrFile)
  let text: string
  try {
    text = readFileSync(nameOrFile, 'utf8')
  } catch (cause) {
    throw new Error(`The scenario file ${nameOrFile} cannot be read.`, { cause })
  }
  return parseScenario(text, basename(nameOrFile))
}
