/** Patterns of what honest people write; `%` stands for what they write about. */
export interface Patterns {
  readonly listing: readonly string[]
  readonly post: readonly string[]
  readonly message: readonly string[]
  readonly review: readonly string[]
}

const ENGLISH: Patterns = {
  listing: [
    'Selling my % {in good condition|barely used|, works perfectly|with original box}. {Bought {last year|two years ago|in spring}|Got it as a present}{, but I need the space|, moving soon| and hardly used it}. {Pick up only|Can ship|Collection preferred}{, cash or transfer|}.',
    '% for sale{!|.} {No scratches|Small scratch on the side|See photos}. {Price negotiable|Fixed price|Open to offers}{ - smoke free home|}. {Message me|Ask anything}.',
    '{Brand new|Unopened|Like new} %, {wrong size|double gift|changed my mind}. {Invoice available|Warranty until next year}. {First come first served|No returns}.',
    '{Handmade|Vintage|Refurbished} % from our little {shop|workshop}. {Every piece is unique|Tested by us|We answer within a day}. {Visit us on {Saturday|weekdays}|Free delivery over 50}.',
  ],
  post: [
    'Has anyone tried the %? {Thinking about|Can not decide on} {buying one|getting it} for my {kids|wife|husband|parents|flat}. {Thanks!|Any advice welcome.|}',
    '{My|Our} % {arrived today|broke after a week|is amazing}. {Photos below|Not sure what to think|Customer service was {great|slow}}. {Would you keep it?|Just saying.|}',
    'Looking for a % {under 100|second hand|near the centre}. {Must be quiet|Colour does not matter}. {Please write here|Let me know}.',
    '{Tip|Note to all|For those who asked}: the % {goes on sale every month|is cheaper in the app|comes with free shipping this week}. {You are welcome|Hope it helps}.',
  ],
  message: [
    '{Hi|Hello|Hey}{,|!} is the % still available?',
    '{Hi|Hello}, {when|how soon} could you {ship|send} the %? {Thanks|Best regards|}',
    '{Thank you|Thanks} for the fast delivery{!| :)} {The % is great|All good|Greetings from {the north|the coast|my cat}}.',
    'Would you take {20|30|45|60|80} for the %? I could {collect it {today|tomorrow|on Sunday}|pay right away}.',
    '{Sorry for the late answer|Hi again}, {the parcel went out this morning|I can meet at the station|the % is {already sold|reserved}}.',
    'Does the % fit {a tall person|a small room|an older model}? {And what about the guarantee?|}',
  ],
  review: [
    '{Great|Good|Nice|Lovely} %{!|.} {Would buy again|Fast delivery|Exactly as described|Five stars|Recommended}{.|!|}',
    'The % is {ok|fine|decent} for the price. {Packaging could be better|Took a week to arrive|Colour differs a bit}.',
    '{Not what I expected|Disappointed}. The % {feels cheap|stopped working|was smaller than I thought}{, but the refund was quick|}.',
    '{Bought it for|A present for} my {son|daughter|mum|brother} - {loves it|very happy|uses it daily}.',
    '{Perfect|Super|Excellent}{!!|!|} {Thanks|Thank you seller}',
  ],
}

const GERMAN: Patterns = {
  listing: [
    'Verkaufe % {in gutem Zustand|kaum benutzt|mit Originalverpackung}. {Abholung bevorzugt|Versand möglich}. {Privatverkauf, keine Rücknahme|Preis VB}.',
    '%, {neu und unbenutzt|zwei Jahre alt|voll funktionsfähig}. {Nichtraucherhaushalt|Bei Fragen einfach schreiben}.',
  ],
  post: [
    'Hat jemand Erfahrung mit %? {Überlege zu kaufen|Lohnt sich das}? {Danke!|}',
    '{Suche|Wer hat} % {günstig|gebraucht|in der Nähe}? {Bitte melden|PN genügt}.',
  ],
  message: [
    '{Hallo|Guten Tag}, ist % noch da?',
    '{Danke für die schnelle Lieferung|Alles gut angekommen}{!| :)}',
    'Was ist der letzte Preis für %? {Könnte heute abholen|Zahlung sofort}.',
  ],
  review: [
    '{Super|Sehr gut|Top} %{, gerne wieder|, schnelle Lieferung|}!',
    '% ist {in Ordnung|okay} für den Preis. {Verpackung war beschädigt|Lieferung dauerte lange}.',
  ],
}

const FRENCH: Patterns = {
  listing: [
    'Vends % {très bon état|peu servi|avec boîte}. {À venir chercher|Envoi possible}. {Prix à débattre|Prix ferme}.',
    '% {neuf|comme neuf}, {cadeau en double|cause déménagement}. {Contactez-moi|Merci}.',
  ],
  post: [
    'Quelqu’un a-t-il essayé le %? {Ça vaut le coup ?|Merci de vos avis}.',
    'Je cherche % {pas trop cher|d’occasion}, {région parisienne|dans le sud}.',
  ],
  message: [
    'Bonjour, le % est-il {toujours disponible|encore à vendre} ?',
    '{Merci beaucoup|Bien reçu}, {tout est parfait|livraison rapide} !',
  ],
  review: [
    '{Très bien|Parfait|Super} %, {je recommande|livraison rapide|conforme}.',
    '% {correct|décevant}, {emballage abîmé|qualité moyenne}.',
  ],
}

const SPANISH: Patterns = {
  listing: [
    'Vendo % {en buen estado|casi nuevo|con caja}. {Recoger en mano|Envío posible}. {Precio negociable|Precio fijo}.',
    '% {nuevo|a estrenar}, {regalo repetido|por mudanza}. {Escríbeme|Gracias}.',
  ],
  post: [
    '¿Alguien ha probado %? {¿Vale la pena?|Gracias por la ayuda}.',
    'Busco % {barato|de segunda mano} {cerca del centro|para mis hijos}.',
  ],
  message: [
    'Hola, ¿sigue disponible %?',
    '{Muchas gracias|Todo perfecto}, {llegó rápido|un saludo}.',
  ],
  review: [
    '{Muy bueno|Excelente|Perfecto} %, {lo recomiendo|llegó a tiempo}.',
    '% {normal|regular} para el precio. {Tardó mucho|La caja venía rota}.',
  ],
}

const PORTUGUESE: Patterns = {
  listing: [
    'Vendo % {em bom estado|seminovo|na caixa}. {Retirar no local|Envio pelos correios}. {Aceito propostas|Preço fixo}.',
  ],
  post: [
    'Alguém já comprou %? {Vale a pena?|Obrigado!}',
    'Procuro % {barato|usado} {perto do centro|para presente}.',
  ],
  message: [
    'Oi, % ainda está disponível?',
    '{Muito obrigado|Chegou tudo certo}, {entrega rápida|abraço}!',
  ],
  review: [
    '{Muito bom|Ótimo|Excelente} %, {recomendo|chegou rápido}!',
    '% {razoável|mais ou menos}, {demorou para chegar|veio riscado}.',
  ],
}

const BY_LANGUAGE: Readonly<Record<string, Patterns>> = {
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  pt: PORTUGUESE,
}

/** The patterns of a language tag such as `de-DE`; English where we have no other. */
export const patternsOf = (language: string): Patterns =>
  BY_LANGUAGE[language.slice(0, 2)] ?? ENGLISH
