import classes from './notice.module.css';

export interface NoticeText {
  tone: 'error' | 'success' | 'info';
  text: string;
}

/** A message about the form as a whole, from the server or the page. */
export function Notice({ notice }: { notice: NoticeText | null }) {
  return (
    <div role={notice?.tone === 'error' ? 'alert' : 'status'} className={classes.place}>
      {notice && (
        <p className={classes.notice} data-tone={notice.tone}>
          {notice.text}
        </p>
      )}
    </div>
  );
}
