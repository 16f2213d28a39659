import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './offer-band.module.css';

interface OfferBandProps {
  label: string;
  title: string;
  text: string;
  /** The ways to begin, before the one by a file. */
  children: ReactNode;
  /** With two of them, which stand below each other on a phone. */
  isTall?: boolean;
}

/** On the empty overview: what to begin with. */
export function OfferBand({ label, title, text, children, isTall = false }: OfferBandProps) {
  return (
    <section
      data-writes
      className={classes.band}
      aria-label={label}
      data-tall={isTall || undefined}
    >
      <div>
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.text}>{text}</p>
      </div>
      <div className={classes.ways}>
        {children}
        <Link to="/dashboard/imports" className={classes.import}>
          已有账单或交割单？直接导入
        </Link>
      </div>
    </section>
  );
}

/** Its place until it is known what it offers, so that nothing below jumps. */
export function OfferBandPlace() {
  return <div className={classes.band} data-tall aria-hidden="true" />;
}
