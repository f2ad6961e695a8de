/** Values that can be typed quickly; others are as good. */
export const LANGUAGES: readonly string[] =
  'Arabic,Bengali,Bulgarian,Catalan,Chinese,Croatian,Czech,Danish,Dutch,English,Estonian,Finnish,French,German,Greek,Hebrew,Hindi,Hungarian,Icelandic,Indonesian,Italian,Japanese,Korean,Latvian,Lithuanian,Malayalam,Norwegian,Persian,Polish,Portuguese,Romanian,Russian,Serbian,Slovak,Slovenian,Spanish,Swedish,Tamil,Telugu,Thai,Turkish,Ukrainian,Vietnamese'.split(
    ',',
  )

/** Ratings of boards around the world: US film and TV, UK, Canada, Australia, Germany, France, Japan, New Zealand, others. */
export const CERTIFICATIONS: readonly string[] = [
  ...new Set(
    [
      'G,PG,PG-13,R,NC-17,NR,UR',
      'TV-Y,TV-Y7,TV-Y7-FV,TV-G,TV-PG,TV-14,TV-MA',
      'U,PG,12,12A,15,18,R18',
      'G,PG,14A,18A,R,E',
      'G,PG,M,MA15+,R18+,X18+,RC',
      'FSK 0,FSK 6,FSK 12,FSK 16,FSK 18',
      'U,10,12,16,18',
      'G,PG12,R15+,R18+',
      'G,PG,M,R13,R15,R16,R18,RP13,RP16',
      'Not Rated,Unrated,Exempt,Banned',
    ].flatMap(board => board.split(',')),
  ),
]
