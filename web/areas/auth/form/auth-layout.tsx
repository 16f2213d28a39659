import { Outlet } from 'react-router';
import { Seal } from '../../../shell/header/seal.tsx';
import classes from './auth-layout.module.css';

/** Sign-in and what belongs to it: the form, and in wide windows a decorated panel beside it. */
export function AuthLayout() {
  return (
    <div className={classes.spread}>
      <aside className={classes.cover}>
        <p className={classes.name} aria-hidden="true">
          家底
        </p>
        <p className={classes.sentence}>
          现金、投资、固定资产、应收应付，
          <br />
          一张表看清自己的家底。
        </p>
        <p className={classes.where}>数据只存放在您自己的服务器上</p>
      </aside>
      <main className={classes.page} tabIndex={-1}>
        <div className={classes.brand}>
          <Seal size={36} />
          <div>
            <div className={classes.brandName}>家底</div>
            <div className={classes.brandSubtitle}>资产管理系统</div>
          </div>
        </div>
        <div className={classes.form}>
          <Outlet />
        </div>
      </main>
    </div>
  );
}
