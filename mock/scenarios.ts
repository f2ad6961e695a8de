import { checkScenario, type Scenario } from './scenario.ts'
import defaultScenario from './scenarios/default.json' with { type: 'json' }
import quiet from './scenarios/quiet.json' with { type: 'json' }

/** The shipped ones; imported, so that a bundle carries them. */
const FILES: Record<string, unknown> = { default: defaultScenario, quiet }

export const SCENARIO_NAMES = Object.keys(FILES)

/** @throws Error naming the known ones */
export const scenarioNamed = (name: string): Scenario => {
  const file = Object.hasOwn(FILES, name) ? FILES[name] : undefined
  if (file === undefined)
    throw new Error(`There is no scenario "${name}". Known: ${SCENARIO_NAMES.join(', ')}.`)
  return checkScenario(file, `${name}.json`)
}
