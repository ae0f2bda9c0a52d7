/**
 * What people add of their own: sentences about their lives, put together from small words, so that
 * two honest texts are seldom alike, as two campaigns' spam texts are. `[who]` is a word of that list.
 */
export interface Chatter {
  readonly sentences: readonly string[]
  readonly words: Readonly<Record<string, readonly string[]>>
}

const list = (text: string): readonly string[] => text.split('|')

const ENGLISH: Chatter = {
  sentences: list(
    'My [who] [verb] it [when]|It stood [where] and nobody [verb] it|We [verb] it [where], mostly [when]|The colour is [adj], a bit [adj] in sunlight|[when] my [who] said it looks [adj]|I [verb] one like it [where]|Honestly, [adj] enough for my [who]|The [part] is [adj], the [part] less so|Battery lasts about [number] days|It weighs [number] kilos, so my [who] had to carry it [where]|Measured it [when]: [number] by [number] centimetres|Our [who] would rather have a [adj] one|Only the [part] shows that we [verb] it [where]|I will be [where] [when]|Does anybody know a [adj] place for the [part]?|Took [number] minutes to set up with my [who]|The [part] came loose [when], but my [who] fixed it|Had to wait [number] days, [adj] service though|Not as [adj] as the one we had [where]|Reminds me of what my [who] [verb] [where]|Our cat sleeps next to it [where]|Next time I will ask my [who] before I order [when]|Number [number] in our collection, and the most [adj]|Keep it away from [where], my [who] learned that [when]',
  ),
  words: {
    who: list(
      'sister|brother|mother|dad|wife|husband|neighbour|daughter|son|flatmate|grandma|uncle|boss|colleague|girlfriend|boyfriend|cousin|teacher|dentist|landlord|niece|nephew|trainer|best friend',
    ),
    verb: list(
      'used|bought|kept|tried|cleaned|borrowed|found|painted|repaired|ordered|forgot|loved|washed|tested|packed|opened|dropped|carried|returned|sold',
    ),
    when: list(
      'last summer|on Monday|at Christmas|in the evening|every morning|two weeks ago|after work|in March|at the weekend|once a month|during the holidays|yesterday|before breakfast|in autumn|on Friday night|for my birthday|while it rained|at Easter|this year|when we moved',
    ),
    where: list(
      'in the kitchen|at the office|in the garage|by the sea|in the garden|on the balcony|at the gym|in the basement|at school|in the car|near the station|upstairs|in the mountains|on the train|at my parents|in the guest room|at the campsite|behind the sofa|in the hallway|at the market',
    ),
    adj: list(
      'sturdy|quiet|heavy|bright|soft|narrow|old-fashioned|handy|slippery|warm|noisy|light|greenish|comfy|fragile|roomy|odd|lovely|plain|stiff|shiny|greyish|solid|flimsy',
    ),
    part: list(
      'handle|lid|zip|screen|strap|button|cable|wheel|lining|hinge|charger|drawer|seam|cover|stand|lock|label|spring',
    ),
    number: list('2|3|4|5|6|7|8|9|11|12|14|15|17|18|20|24|25|30|32|36|40|45|48|60|75|80|90|110'),
  },
}

const GERMAN: Chatter = {
  sentences: list(
    'Meine [wer] hat es [wann] [tat]|Stand [wann] nur [wo]|Der [teil] ist [wie], sonst eher [wie]|Wir haben es [wo] [tat]|Etwa [zahl] Zentimeter breit und [wie]|Passt gut [wo]|Leider für meine [wer] zu [wie]|Nach [zahl] Tagen war der [teil] [wie]|[wann] bin ich [wo]|Meine [wer] meint, es sei [wie]',
  ),
  words: {
    wer: list(
      'Schwester|Mutter|Frau|Tochter|Oma|Nachbarin|Kollegin|Freundin|Tante|Chefin|Cousine|Lehrerin',
    ),
    wann: list(
      'am Montag|letzten Sommer|zu Weihnachten|abends|vor zwei Wochen|im März|am Wochenende|gestern|im Urlaub|jeden Morgen|im Herbst|nach der Arbeit',
    ),
    wo: list(
      'in der Küche|im Keller|im Büro|auf dem Balkon|in der Garage|im Garten|am Bahnhof|im Auto|im Flur|bei meinen Eltern|im Gästezimmer|auf dem Dachboden',
    ),
    tat: list(
      'benutzt|gekauft|geputzt|ausprobiert|gefunden|repariert|bestellt|vergessen|gewaschen|verliehen',
    ),
    wie: list(
      'stabil|leise|schwer|hell|weich|schmal|praktisch|altmodisch|wackelig|warm|leicht|rutschig|hübsch|robust',
    ),
    teil: list('Griff|Deckel|Knopf|Gurt|Bildschirm|Stoff|Fuß|Reißverschluss|Stecker|Rahmen'),
    zahl: list('3|4|5|7|8|10|12|15|18|20|25|30|40|50|60|80'),
  },
}

const FRENCH: Chatter = {
  sentences: list(
    'Ma [qui] l’a [fait] [quand]|Rangé [lieu] depuis [nombre] mois|Plutôt [adj], parfois [adj]|Utilisé [lieu], surtout [quand]|Environ [nombre] centimètres, assez [adj]|Trop [adj] pour ma [qui]|La [partie] est [adj]|[quand] je suis [lieu]|Ma [qui] le trouve [adj]|Après [nombre] jours la [partie] semble [adj]',
  ),
  words: {
    qui: list(
      'sœur|mère|femme|fille|grand-mère|voisine|collègue|copine|tante|cousine|belle-mère|patronne',
    ),
    fait: list('acheté|essayé|lavé|réparé|gardé|trouvé|commandé|oublié|prêté|peint'),
    quand: list(
      'lundi|cet été|à Noël|le soir|en mars|ce week-end|hier|chaque matin|en vacances|l’automne dernier|après le travail|dimanche',
    ),
    lieu: list(
      'dans la cuisine|au bureau|à la cave|sur le balcon|au garage|au jardin|près de la gare|dans la voiture|chez mes parents|au grenier|à la mer|à l’école',
    ),
    adj: list(
      'solide|léger|lourd|discret|pratique|fragile|étroit|chaud|joli|souple|rigide|clair|bruyant|simple',
    ),
    partie: list('poignée|housse|lanière|couleur|fermeture|roue|batterie|prise|couture|charnière'),
    nombre: list('2|3|4|5|6|8|10|12|15|20|25|30|40|50|60|80'),
  },
}

const SPANISH: Chatter = {
  sentences: list(
    'Mi [quien] lo [hizo] [cuando]|Estaba [donde] desde hace [numero] meses|Es más bien [adj] y algo [adj]|Lo tuvimos [donde], sobre todo [cuando]|Mide unos [numero] centímetros|Demasiado [adj] para mi [quien]|La [parte] es [adj]|[cuando] estaré [donde]|Mi [quien] dice que es [adj]|A los [numero] días la [parte] quedó [adj]',
  ),
  words: {
    quien: list('hermana|madre|esposa|hija|abuela|vecina|prima|amiga|tía|jefa|suegra|sobrina'),
    hizo: list('compró|probó|lavó|arregló|guardó|encontró|pidió|olvidó|prestó|pintó'),
    cuando: list(
      'el lunes|este verano|en Navidad|por la noche|en marzo|el fin de semana|ayer|cada mañana|de vacaciones|en otoño|después del trabajo|el domingo',
    ),
    donde: list(
      'en la cocina|en la oficina|en el sótano|en el balcón|en el garaje|en el jardín|cerca de la estación|en el coche|en casa de mis padres|en la playa|en el colegio|en el pasillo',
    ),
    adj: list(
      'fuerte|ligero|pesado|práctico|frágil|estrecho|cálido|bonito|suave|rígido|claro|ruidoso|sencillo|grande',
    ),
    parte: list('manija|tapa|correa|pantalla|rueda|batería|costura|funda|bisagra|etiqueta'),
    numero: list('2|3|4|5|6|8|10|12|15|20|25|30|40|50|60|80'),
  },
}

const BY_LANGUAGE: Readonly<Record<string, Chatter>> = { de: GERMAN, fr: FRENCH, es: SPANISH }

/** The chatter of a language tag; English where we have no other. */
export const chatterOf = (language: string): Chatter => BY_LANGUAGE[language.slice(0, 2)] ?? ENGLISH
