export const scrollerOf = (element: Element): Element => {
  for (let node = element.parentElement; node; node = node.parentElement)
    if (/auto|scroll|overlay/.test(getComputedStyle(node).overflowY) && node !== document.body)
      return node
  return document.documentElement
}

export const topOf = (scroller: Element): number =>
  scroller === document.documentElement ? 0 : scroller.getBoundingClientRect().top
