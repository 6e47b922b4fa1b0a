import type {Page} from 'playwright-core'

/**
 * Returns the texts of a page that are cut, stick out or lie on another, in words. Only visible texts count: not those
 * below a dialog, or for screen readers alone.
 */
export const textFaults = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const roots = (root) => [root, ...[...root.querySelectorAll('*')].flatMap(({shadowRoot}) => shadowRoot ? roots(shadowRoot) : [])]
    const topAt = (x, y) => {
      let top = document.elementFromPoint(x, y)
      while (top?.shadowRoot?.elementFromPoint(x, y) && top.shadowRoot.elementFromPoint(x, y) !== top)
        top = top.shadowRoot.elementFromPoint(x, y)
      return top
    }
    const parentOf = (node) => node.parentElement ?? node.getRootNode().host ?? null
    const holds = (one, other) => {
      for (let at = other; at; at = parentOf(at)) if (at === one) return true
      return false
    }
    // A clipped box of one pixel is for screen readers.
    const isSpoken = (owner) => {
      for (let at = owner; at; at = parentOf(at))
        if (at.clientWidth <= 1 && at.clientHeight <= 1 && getComputedStyle(at).overflowX === 'hidden') return true
      return false
    }
    const texts = []
    const cut = []
    for (const root of roots(document)) {
      const walker = document.createTreeWalker(root === document ? document.body : root, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const node = walker.currentNode
        const owner = node.parentElement ?? root.host
        const text = node.textContent.trim().replace(/\\s+/g, ' ')
        if (text === '' || owner.closest('style, script, option, svg, [hidden]') || isSpoken(owner)) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const boxes = [...range.getClientRects()].filter(({width, height}) => width > 1 && height > 1)
        // A text that lies below something else, or was scrolled away, is seen by nobody.
        const seen = boxes.filter(({left, top, right, bottom}) => {
          const [x, y] = [(Math.max(left, 0) + Math.min(right, innerWidth)) / 2, (top + bottom) / 2]
          const hit = topAt(x, y)
          return hit && (holds(hit, owner) || holds(owner, hit))
        })
        if (seen.length === 0) continue
        const {right: end} = owner.localName === 'h1' ? owner.getBoundingClientRect() : {right: Infinity}
        texts.push(...seen.map(({left, top, right, bottom}) => ({text, owner, left, top, right: Math.min(right, end), bottom})))
        for (const {left, right} of seen)
          if (left < -1 || right > innerWidth + 1) cut.push(text + ' sticks out of the screen')
        for (let at = owner; at; at = parentOf(at)) {
          const {overflowX, display} = getComputedStyle(at)
          if (display === 'inline' || display === 'contents' || overflowX === 'visible') continue
          const frame = at.getBoundingClientRect()
          // The name of a home may be of any length.
          if (overflowX === 'hidden' && at.localName !== 'h1' && seen.some(({left, right}) => left < frame.left - 1 || right > frame.right + 1))
            cut.push(text + ' is cut')
          break
        }
      }
    }
    const selects = [...document.querySelectorAll('select')].filter((one) => one.getClientRects().length > 0)
    for (const select of selects) {
      const probe = document.createElement('canvas').getContext('2d')
      const {font, paddingLeft, paddingRight} = getComputedStyle(select)
      probe.font = font
      const {text} = select.options[select.selectedIndex]
      if (probe.measureText(text).width > select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) + 1)
        cut.push(text + ' is cut in its list')
    }
    const play = 2
    const lying = []
    for (const [index, one] of texts.entries())
      for (const other of texts.slice(index + 1)) {
        if (one.owner === other.owner) continue
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
        const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
        if (across > play && down > play + 3) lying.push(one.text + ' lies on ' + other.text)
      }
    const wide = [...document.querySelectorAll('body *')]
      .filter((one) => document.documentElement.scrollWidth > innerWidth && one.getBoundingClientRect().right > innerWidth)
      .map((one) => one.localName + '.' + one.className + ' is too wide')
    return [...new Set([...wide, ...cut, ...lying])]
  })()`)
