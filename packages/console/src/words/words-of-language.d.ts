declare module '*.words.json?en' {
  const words: Readonly<Record<string, string>>
  export default words
}
