import * as z from 'zod/mini'

export const Release = z.object({ tag_name: z.string(), html_url: z.string() })
export type Release = z.infer<typeof Release>
