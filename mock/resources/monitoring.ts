import type { FastifyInstance } from 'fastify'
import {
  deleteRollingShow,
  enrollShows,
  listInactiveShows,
  listRollingShows,
  listSonarrShows,
  resetInactiveShows,
  resetRollingShow,
  runSessionMonitor,
} from '../../web/contract/session-monitoring.ts'
import { mount } from '../http/mount.ts'

const INACTIVE_DAYS = 7

export const monitoringResource = async (app: FastifyInstance) => {
  const on = mount(app)
  on(listRollingShows, ({ world }) => ({ shows: world.rolling.all() }))
  on(listInactiveShows, ({ world, query: { inactivityDays = INACTIVE_DAYS } }) => ({
    shows: world.rolling.inactive(inactivityDays),
    inactivityDays,
  }))
  on(resetRollingShow, ({ world, id }) => {
    world.rolling.reset(id)
    return { message: 'Show was reset' }
  })
  on(deleteRollingShow, ({ world, id, query }) => {
    world.rolling.remove(id)
    return { message: query.reset === false ? 'Show removed' : 'Show reset and removed' }
  })
  on(resetInactiveShows, ({ world, body }) => {
    const resetCount = world.rolling.resetInactive(body.inactivityDays ?? INACTIVE_DAYS)
    return { message: `Reset ${resetCount} inactive shows`, resetCount }
  })
  on(runSessionMonitor, ({ world }) => ({ message: '', result: world.rolling.run() }))

  const onNew = mount(app, profile => profile.hasSeasonPilots)
  onNew(listSonarrShows, ({ world, query }) => ({
    shows: world.rolling.sonarrShows(query.instanceId),
  }))
  onNew(enrollShows, ({ world, body: { shows, monitoringType, resetMonitoring = false } }) => {
    const counts = world.rolling.enroll(shows, monitoringType, resetMonitoring)
    const message = `Enrolled ${counts.enrolled} and modified ${counts.modified} shows`
    return { success: counts.failed === 0, message, ...counts }
  })
}
