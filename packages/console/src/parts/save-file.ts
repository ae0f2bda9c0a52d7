/** Gives a text, or bytes, to the browser as a file. */
export function saveFile(content: string | Blob, name: string): void {
  const url = URL.createObjectURL(new Blob([content]))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
