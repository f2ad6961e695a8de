import * as z from 'zod/mini'

/** Latest release of the public repository; `tag_name` is "v0.5.13", for example. */
export const Release = z.object({ tag_name: z.string(), html_url: z.string() })
export type Release = z.infer<typeof Release>
