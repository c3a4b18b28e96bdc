import { HttpService } from '@nestjs/axios';
import { Injectable, Logger } from '@nestjs/common';
import { firstValueFrom } from 'rxjs';

@Injectable()
export class RefundsService {
  private readonly logger = new Logger(RefundsService.name);

  constructor(private readonly http: HttpService) {}

  async refund(chargeId: string, amount: number, reason?: string) {
    const { data } = await firstValueFrom(
      this.http.post<{ id: string }>(`/charges/${chargeId}/refunds`, { amount, reason }),
    );
    this.logger.log(`refund ${data.id} for ${chargeId}`);
    return data;
  }

  async charge(chargeId: string) {
    const { data } = await firstValueFrom(this.http.get<{ id: string; amount: number }>(`/charges/${chargeId}`));
    return data;
  }
}
