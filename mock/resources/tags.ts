import type { FastifyInstance } from 'fastify'
import { configField } from '../../web/contract/config.ts'
import {
  cleanupTags,
  createTags,
  getTagSettings,
  putTagSettings,
  removeTags,
  syncTags,
  TAG_SETTINGS,
} from '../../web/contract/tags.ts'
import { mount } from '../http/mount.ts'
import type { World } from '../rules/world.ts'
import { ApiError } from '../world/api-error.ts'

const configOf = (world: World) => ({
  config: Object.fromEntries(TAG_SETTINGS.map(field => [field, world.config.stored()[field]])),
})

export const tagsResource = async (app: FastifyInstance) => {
  const on = mount(app)
  on(createTags, ({ world }) => world.tagging.create())
  on(syncTags, ({ world }) => world.tagging.sync())
  on(cleanupTags, ({ world }) => world.tagging.cleanup())
  on(removeTags, ({ world, body }) => world.tagging.remove(body.deleteTagDefinitions ?? false))
  // Old versions have the settings here, the newest ones count the tags.
  on(
    getTagSettings,
    ({ world }) => ({
      success: true as const,
      ...(world.profile.countsTags ? world.tagging.counts() : configOf(world)),
    }),
    profile => !profile.tagsInConfig || profile.countsTags,
  )
  on(
    putTagSettings,
    ({ world, body }) => {
      const { deletionMode, deleteMovie, deleteEndedShow, deleteContinuingShow } =
        world.config.stored()
      const isDeleting =
        deletionMode === 'tag-based' && (deleteMovie || deleteEndedShow || deleteContinuingShow)
      const {
        removedTagMode = configField('removedTagMode').default,
        removedTagPrefix = configField('removedTagPrefix').default,
      } = body
      if (isDeleting && removedTagMode !== 'special-tag')
        throw new ApiError(400, 'Delete sync in tag-based mode needs the special tag')
      world.config.set({ ...body, removedTagMode, removedTagPrefix })
      return configOf(world)
    },
    profile => !profile.tagsInConfig,
  )
}
