import * as z from 'zod/mini'
import { Scenario } from '../world/scenario.ts'

/** The JSON schema of scenario files, for editors; `mock/scenarios/scenario.schema.json` holds it. */
export const scenarioJsonSchema = () => ({
  title: 'Scenario of the mock backend',
  ...z.toJSONSchema(Scenario, { io: 'input', unrepresentable: 'any' }),
})
