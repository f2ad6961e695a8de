/**
 * Reports, as a console error, what fails in a browser once translation or an extension has replaced text nodes: React
 * removes one of them, or inserts something before it. Called once per window.
 */
export const reportLooseTexts = () => {
  const { removeChild, insertBefore } = Node.prototype
  const report = (what: string, { parentNode, nodeValue }: Node) => {
    // What sets `textContent` also removes nodes.
    const [, , , caller = ''] = (new Error().stack ?? '').split('\n')
    if (caller.includes('react-dom') && parentNode instanceof Element)
      console.error(`React ${what} the text “${nodeValue}” in ${parentNode.outerHTML}.`)
  }
  Object.assign(Node.prototype, {
    removeChild(this: Node, child: Node) {
      if (child.nodeType === Node.TEXT_NODE) report('removes', child)
      return removeChild.call(this, child)
    },
    insertBefore(this: Node, child: Node, next: Node | null) {
      if (next?.nodeType === Node.TEXT_NODE) report('inserts before', next)
      return insertBefore.call(this, child, next)
    },
  })
}
