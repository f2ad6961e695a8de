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
import { mount, success } from '../http/mount.ts'

const INACTIVE_DAYS = 7

export const monitoringResource = async (app: FastifyInstance) => {
  const on = mount(app)
  on(listRollingShows)(({ world }) => ({ success: true, shows: world.rolling.all() }))
  on(listInactiveShows)(({ world, query }) => {
    const inactivityDays = query.inactivityDays ?? INACTIVE_DAYS
    return { success: true, shows: world.rolling.inactive(inactivityDays), inactivityDays }
  })
  on(resetRollingShow)(({ world, id }) => {
    world.rolling.reset(id)
    return success('Show was reset')
  })
  on(deleteRollingShow)(({ world, id, query }) => {
    world.rolling.remove(id)
    return {
      success: true,
      message: query.reset === false ? 'Show removed' : 'Show reset and removed',
    }
  })
  on(resetInactiveShows)(({ world, body }) => {
    const resetCount = world.rolling.resetInactive(body.inactivityDays ?? INACTIVE_DAYS)
    return { success: true, message: `Reset ${resetCount} inactive shows`, resetCount }
  })
  const onNew = mount(app, profile => profile.hasSeasonPilots)
  onNew(listSonarrShows)(({ world, query: { instanceId } }) => {
    // The second instance has only what its rules sent there.
    const shows = instanceId === 1 ? world.listedShows() : []
    return { success: true, shows: world.rolling.sonarrShows(instanceId, shows) }
  })
  onNew(enrollShows)(({ world, body: { shows, monitoringType, resetMonitoring = false } }) => {
    const counts = world.rolling.enroll(shows, monitoringType, resetMonitoring)
    return {
      success: counts.failed === 0,
      message: `Enrolled ${counts.enrolled} and modified ${counts.modified} shows`,
      ...counts,
    }
  })
  on(runSessionMonitor)(({ world }) => ({ success: true, result: world.rolling.run() }))
}
