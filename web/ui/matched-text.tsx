import { searchWords } from '../lib/normalize.ts'
import { wordStarts } from '../lib/word-starts.ts'

/** Underlines the beginnings of words that match a word of the search. */
export function MatchedText({ text, search }: { text: string; search: string }) {
  const found = searchWords(search).flatMap(word => wordStarts(text, word) ?? [])
  let from = 0
  const parts = found
    .sort(([a], [b]) => a - b)
    .flatMap(([start, end]) => {
      if (start < from) return []
      const before = text.slice(from, start)
      from = end
      return [
        <span key={`before ${start}`}>{before}</span>,
        <u key={start} className="decoration-main-line decoration-2 underline-offset-3">
          {text.slice(start, end)}
        </u>,
      ]
    })
  return (
    <bdi>
      {parts}
      <span>{text.slice(from)}</span>
    </bdi>
  )
}
