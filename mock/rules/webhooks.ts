import { WEBHOOKS_MAX } from '../../web/contract/notifications.ts'
import { ApiError } from '../world/api-error.ts'
import { isRefusedToken } from '../world/external-services.ts'

const DISCORD = /^https:\/\/([a-z0-9-]+\.)*discord(app)?\.com\/api\/(v\d+\/)?webhooks\/\d+\/\S+$/i

export const validateWebhooks = (list: string) => {
  const sent = list
    .split(',')
    .map(url => url.trim())
    .filter(url => url !== '')
  const urls = [...new Set(sent)]
  if (urls.length === 0) throw new ApiError(400, 'No webhook URLs provided')
  if (urls.length > WEBHOOKS_MAX)
    throw new ApiError(400, `Too many webhook URLs, the maximum is ${WEBHOOKS_MAX}`)
  const rows = urls.map(url => {
    if (!DISCORD.test(url)) return { url, valid: false, error: 'Not a Discord webhook URL' }
    if (isRefusedToken(url)) return { url, valid: false, error: 'Unknown Webhook' }
    return { url, valid: true }
  })
  const valid = rows.every(row => row.valid)
  const duplicateCount = sent.length - urls.length
  return {
    success: true,
    valid,
    urls: rows,
    ...(duplicateCount > 0 && { duplicateCount }),
    message: valid ? 'All webhooks are valid' : 'Some webhooks are invalid',
  }
}
