const two = (value: number): string => String(value).padStart(2, '0')

/** `2 h 05 min`, `3 min 10 s`, `12 s`. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  if (whole >= 3600)
    return `${Math.floor(whole / 3600)} h ${two(Math.floor((whole % 3600) / 60))} min`
  if (whole >= 60) return `${Math.floor(whole / 60)} min ${two(whole % 60)} s`
  return `${whole} s`
}
