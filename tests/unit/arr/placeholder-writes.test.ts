// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { PROFILE_IDS, PROFILES } from '../../../mock/world/profiles.ts'
import { ARR_KINDS } from '../../../web/contract/instances.ts'
import { addInstance, removeInstance } from '../../../web/features/arr/instances/instance-writes.ts'
import { instances } from '../../../web/state/instances.ts'
import { addRule, routerRules } from '../../../web/state/router-rules.ts'
import { toasts } from '../../../web/state/toasts.ts'
import { domMock } from '../../support/dom-mock.ts'
import { instance } from '../journey/support.ts'

const mock = domMock()
const { id: _, ...VALUES } = instance({ name: 'Mine', isDefault: false })
const messages = () => toasts.queue.map(({ title, description }) => `${title}: ${description}`)

test.each(PROFILE_IDS.flatMap(id => ARR_KINDS.map(kind => [id, kind] as const)))(
  'version %s finds a new %s instance and names the rules that went with its placeholder',
  async (profile, kind) => {
    await mock.reset({ name: 'fresh', profile, timeline: [], world: { fresh: true } })
    toasts.queue.length = 0
    const list = instances[kind]
    await list.load({ force: true })
    const [placeholder] = list.state.data ?? []
    if (!placeholder) throw new Error('no placeholder')
    const rule = { target_type: kind, target_instance_id: placeholder.id }
    await addRule({ ...rule, name: 'First rule' })
    const { replacesPlaceholders } = PROFILES[profile]
    const lost = replacesPlaceholders ? ['The server also deleted 1 rule: “First rule”'] : []

    const id = await addInstance(kind, VALUES)
    expect(list.state.data).toMatchObject([{ id, name: 'Mine', isDefault: true }])
    expect(id !== placeholder.id).toBe(replacesPlaceholders)
    expect(messages()).toEqual(lost)
    expect(routerRules(kind).state.data).toHaveLength(replacesPlaceholders ? 0 : 1)

    await removeInstance(kind, id)
    expect(list.state.data).toMatchObject([{ apiKey: 'placeholder' }])
    expect(messages()).toEqual(lost)
  },
)
