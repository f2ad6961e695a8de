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
import type { Profile } from '../world/profiles.ts'

const settingsOf = (world: World) =>
  Object.fromEntries(TAG_SETTINGS.map(field => [field, world.config.stored()[field]]))

const isOld = (profile: Profile) => !profile.tagsInConfig

export const tagsResource = async (app: FastifyInstance) => {
  const on = mount(app)
  on(createTags)(({ world }) => world.tagging.create())
  on(syncTags)(({ world }) => world.tagging.sync())
  on(cleanupTags)(({ world }) => world.tagging.cleanup())
  on(removeTags)(({ world, body }) => world.tagging.remove(body.deleteTagDefinitions ?? false))

  on(
    getTagSettings,
    profile => isOld(profile) || profile.countsTags,
  )(({ world }) =>
    isOld(world.profile)
      ? { success: true, message: 'Tag configuration retrieved', config: settingsOf(world) }
      : { success: true, ...world.tagging.counts() },
  )
  on(
    putTagSettings,
    isOld,
  )(({ world, body }) => {
    const { deletionMode, deleteMovie, deleteEndedShow, deleteContinuingShow } =
      world.config.stored()
    const isDeleting =
      deletionMode === 'tag-based' && (deleteMovie || deleteEndedShow || deleteContinuingShow)
    const removedTagMode = body.removedTagMode ?? configField('removedTagMode').default
    if (isDeleting && removedTagMode !== 'special-tag')
      throw new ApiError(400, 'Delete sync in tag-based mode needs the special tag')
    world.config.set({
      ...body,
      removedTagMode,
      removedTagPrefix: body.removedTagPrefix ?? configField('removedTagPrefix').default,
    })
    return { success: true, message: 'Tag configuration updated', config: settingsOf(world) }
  })
}
