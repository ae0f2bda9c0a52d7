import styles from './category-badge.module.css'

interface CategoryBadgeProps {
  readonly category: 'block' | 'watch' | 'accept'
  /** The category in words. */
  readonly word: string
}

/** What a decision does, in a word and a colour. */
export const CategoryBadge = ({ category, word }: CategoryBadgeProps) => (
  <span className={styles['badge']} data-category={category}>
    {word}
  </span>
)
