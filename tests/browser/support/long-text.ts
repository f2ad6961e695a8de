import type { Page } from 'playwright-core'

/** Makes every text on the page 40% longer, as a translation might be. Returns the previous texts. Runs in the page. */
const lengthen = () => {
  const before: { node: Node; text: string | null; longer: string }[] = []
  const root = document.getElementById('root') ?? document.body
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = (node.nodeValue ?? '').trim()
    if (text.length < 2 || !/[a-z]/i.test(text)) continue
    const more = 'lorem ipsum dolor sit amet '.repeat(text.length).slice(0, text.length * 0.4)
    // A single word grows; a sentence gets more words.
    const longer = text.includes(' ') ? `${text} ${more}` : text + more.replaceAll(' ', '')
    before.push({ node, text: node.nodeValue, longer })
    node.nodeValue = longer
  }
  return before
}

const lostTexts = (): string[] => {
  const lost = new Set<string>()
  const root = document.getElementById('root') ?? document.body
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = (node.nodeValue ?? '').trim()
    const range = document.createRange()
    range.selectNodeContents(node)
    const { left, right, bottom, width, height } = range.getBoundingClientRect()
    if (text === '' || width < 2 || height < 2) continue
    for (let at = node.parentElement; at && at !== root; at = at.parentElement) {
      const style = getComputedStyle(at)
      const box = at.getBoundingClientRect()
      const isVisuallyHidden = box.width <= 1 || box.height <= 1
      const hasEllipsis = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      const scrolls = /auto|scroll/.test(style.overflowX + style.overflowY)
      if (isVisuallyHidden || hasEllipsis || scrolls || style.visibility === 'hidden') break
      if (style.display === 'inline' || style.display === 'contents') continue
      const isCut = /hidden|clip/.test(style.overflowY) && bottom > box.bottom + 3
      if (!isCut && right <= box.right + 2 && left >= box.left - 2) continue
      lost.add(`"${text}" in <${at.tagName.toLowerCase()} class="${at.className}">`)
      break
    }
  }
  return [...lost]
}

/** Texts on the page that are cut off when they are 40% longer. */
export const lostWhenLonger = async (page: Page): Promise<string[]> => {
  const before = await page.evaluateHandle(lengthen)
  const lost = await page.evaluate(lostTexts)
  await before.evaluate(texts => {
    for (const { node, text, longer } of texts) if (node.nodeValue === longer) node.nodeValue = text
  })
  return lost
}
